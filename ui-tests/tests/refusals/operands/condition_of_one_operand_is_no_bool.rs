//! A part of the expression that reads some of the operands only is checked like any other.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let y = Tensor::<f32, Shape![2]>::ones();
    let _: Tensor<f32, Shape![2]> = broadcast!(if x / 2.0 + 1.0 { x } else { y });
}
