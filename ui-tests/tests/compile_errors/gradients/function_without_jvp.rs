//! A function that is called has only a `vjp`.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::{jvp, vjp};

#[vjp]
fn swish(x: &Tensor<f64, Shape![3]>) -> Tensor<f64, Shape![3]> {
    broadcast!(x * x.sigmoid())
}

#[jvp]
fn f(x: &Tensor<f64, Shape![3]>) -> f64 {
    swish(x).sum()
}

fn main() {}
