//! `&expr` is an operand that is evaluated once.
use shapecast::{Shape, Tensor, broadcast, tensor};

fn main() {
    let x = Tensor::<f64, Shape![2, 3]>::ones();
    let _ = broadcast!(x * &tensor![1.0, 2.0].view());
}
