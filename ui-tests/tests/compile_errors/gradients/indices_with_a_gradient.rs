//! An argument of a method that has no gradient.
use shapecast::{Padding, Shape, Tensor};
use shapecast_grad::vjp;

#[vjp]
fn padded(x: &Tensor<f32, Shape![3]>, value: f32) -> f32 {
    x.pad::<0, 1, 1>(Padding::Constant(value)).sum()
}


fn main() {}
