//! An update in place has no rule.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>, y: &mut Tensor<f32, Shape![3]>) -> f32 {
    broadcast!(y += x);
    y.sum()
}


fn main() {}
