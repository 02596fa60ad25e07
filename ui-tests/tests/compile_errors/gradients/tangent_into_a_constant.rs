//! A tangent would flow into an argument that is `#[constant]`.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::jvp;

#[jvp]
fn scaled(x: &Tensor<f64, Shape![3]>, #[constant] scale: &Tensor<f64, Shape![3]>) -> f64 {
    broadcast!(sum(x * scale)).item()
}

#[jvp]
fn f(x: &Tensor<f64, Shape![3]>, scale: &Tensor<f64, Shape![3]>) -> f64 {
    scaled(x, scale)
}

fn main() {}
