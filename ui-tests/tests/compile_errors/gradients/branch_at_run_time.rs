//! A branch on a value with a gradient.
use shapecast::{Shape, Tensor};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>) -> f32 {
    let total = x.sum();
    if total > 0.0 { total } else { 0.0 }
}


fn main() {}
