//! Shapes that do not broadcast in a differentiated function are one error.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![2, 3]>, y: &Tensor<f32, Shape![4]>) -> f32 {
    broadcast!(sum(x * y)).item()
}


fn main() {}
