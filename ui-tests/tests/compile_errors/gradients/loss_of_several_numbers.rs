//! A loss is one number.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::{grad, vjp};

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>) -> Tensor<f32, Shape![3]> {
    broadcast!(x.tanh())
}

fn main() {
    let x = Tensor::ones();
    let _ = grad!(f(&x); x);
}
