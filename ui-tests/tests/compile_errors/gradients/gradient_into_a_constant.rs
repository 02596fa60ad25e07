//! A gradient would flow into an argument that is `#[constant]`.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn scaled(x: &Tensor<f32, Shape![3]>, #[constant] scale: &Tensor<f32, Shape![3]>) -> f32 {
    broadcast!(sum(x * scale)).item()
}

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>, scale: &Tensor<f32, Shape![3]>) -> f32 {
    scaled(x, scale)
}


fn main() {}
