//! `Operand` does not tell where the result is stored.
use shapecast::{Operand, Shape, Tensor, broadcast};

fn scale<O: Operand<Elem = f64, Shape = Shape![3]>>(x: &O) -> Tensor<f64, Shape![3]> {
    broadcast!(x * 2.0)
}

fn main() {
    let _ = scale(&Tensor::<f64, Shape![3]>::ones());
}
