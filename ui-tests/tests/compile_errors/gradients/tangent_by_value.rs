//! The tangent of an argument that is passed by reference is passed by reference.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::jvp;

#[jvp]
fn f(x: &Tensor<f64, Shape![3]>) -> Tensor<f64, Shape![3]> {
    broadcast!(x * x)
}

fn main() {
    let x = Tensor::ones();
    let _ = f::jvp(&x, x.clone());
}
