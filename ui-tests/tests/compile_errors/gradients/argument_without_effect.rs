//! The result does not depend on an argument.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>, y: &Tensor<f32, Shape![3]>) -> f32 {
    broadcast!(sum(x * 2.0)).item()
}


fn main() {}
