//! The result does not have the declared shape.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![2, 3]>) -> Tensor<f32, Shape![3]> {
    broadcast!(sum::<1>(x * x))
}


fn main() {}
