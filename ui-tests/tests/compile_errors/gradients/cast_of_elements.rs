//! A cast has no derivative.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>) -> f64 {
    broadcast!(sum(x as f64)).item()
}


fn main() {}
