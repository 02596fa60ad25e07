//! `jacobian!` by a name that is no argument.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::{jacobian, jvp};

#[jvp]
fn f(x: &Tensor<f64, Shape![3]>) -> Tensor<f64, Shape![3]> {
    broadcast!(x * x)
}

fn main() {
    let x = Tensor::ones();
    let _ = jacobian!(f(&x); y);
}
