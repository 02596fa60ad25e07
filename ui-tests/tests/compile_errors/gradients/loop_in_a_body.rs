//! A loop has no rule.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>) -> f32 {
    for _ in 0..3 {}
    broadcast!(sum(x * x)).item()
}


fn main() {}
