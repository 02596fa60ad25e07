//! Shapes that do not broadcast in a function with both attributes are one error.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::{jvp, vjp};

#[vjp]
#[jvp]
fn f(x: &Tensor<f64, Shape![2, 3]>, y: &Tensor<f64, Shape![4]>) -> f64 {
    broadcast!(sum(x * y)).item()
}

fn main() {}
