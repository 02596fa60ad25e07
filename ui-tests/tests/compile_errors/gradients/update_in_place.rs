//! Updates in place have no rule.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn of_an_argument(x: &Tensor<f32, Shape![3]>, y: &mut Tensor<f32, Shape![3]>) -> f32 {
    broadcast!(y += x);
    y.sum()
}

#[vjp]
fn of_an_element(x: &Tensor<f32, Shape![3]>) -> f32 {
    let mut y = broadcast!(x * 2.0);
    y[[0]] = 1.0;
    y.sum()
}


fn main() {}
