//! Arguments of methods that have no gradient.
use shapecast::{Padding, Shape, Tensor};
use shapecast_grad::vjp;

#[vjp]
fn padded(x: &Tensor<f32, Shape![3]>, value: f32) -> f32 {
    x.pad::<0, 1, 1>(Padding::Constant(value)).sum()
}

#[vjp]
fn without_axis(x: &Tensor<f32, Shape![3]>, y: &Tensor<f32, Shape![3]>) -> f32 {
    x.stack(y).sum()
}


fn main() {}
