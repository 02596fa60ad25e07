//! Labels have no gradient.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

type Labels = Tensor<usize, Shape![3]>;

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>, labels: &Tensor<usize, Shape![3]>, count: usize) -> f32 {
    broadcast!(sum(if labels > count { x } else { x * 2.0 })).item()
}

#[vjp]
fn g(x: &Tensor<f32, Shape![3]>, labels: &Labels) -> f32 {
    broadcast!(sum(if labels > 1 { x } else { x * 2.0 })).item()
}

fn main() {}
