//! A variable changes.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>) -> f32 {
    let mut y = broadcast!(x * 2.0);
    broadcast!(y += x);
    y.sum()
}


fn main() {}
