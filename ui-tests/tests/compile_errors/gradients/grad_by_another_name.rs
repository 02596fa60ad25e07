//! `grad!` by a name that is no argument.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::{grad, vjp};

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>) -> f32 {
    broadcast!(sum(x * x)).item()
}

fn main() {
    let x = Tensor::ones();
    let _ = grad!(f(&x); y);
}
