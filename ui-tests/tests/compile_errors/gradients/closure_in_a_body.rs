//! A closure has no rule.
use shapecast::{Shape, Tensor};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>) -> f32 {
    let square = |v: f32| v * v * x.len() as f32 + x.sum();
    square(x.sum())
}


fn main() {}
