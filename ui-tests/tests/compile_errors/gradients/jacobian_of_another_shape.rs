//! The dimensions of the value come before those of the operand.
use shapecast::{Shape, Tensor, broadcast, dims};
use shapecast_grad::{jacobian, jvp};

dims! { Points }

#[jvp]
fn f(p: &Tensor<f64, Shape![2]>, #[constant] t: &Tensor<f64, Shape![dyn Points]>) -> Tensor<f64, Shape![dyn Points]> {
    broadcast!(t * sum(p))
}

fn g(p: &Tensor<f64, Shape![2]>, t: &Tensor<f64, Shape![dyn Points]>) -> Tensor<f64, Shape![2, dyn Points]> {
    jacobian!(f(p, t); p).1
}

fn main() {}
