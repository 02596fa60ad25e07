//! A function of elements has no `derivative`.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

fn huber(error: f32) -> f32 {
    if error.abs() < 1.0 { 0.5 * error * error } else { error.abs() - 0.5 }
}

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>) -> f32 {
    broadcast!(sum(huber(x))).item()
}


fn main() {}
