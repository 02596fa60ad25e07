//! Labels have no gradient.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>, labels: &Tensor<usize, Shape![3]>) -> f32 {
    broadcast!(sum(if labels > 1 { x } else { x * 2.0 })).item()
}


fn main() {}
