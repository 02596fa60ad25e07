//! The tangent of an argument has the type of its gradient.
use shapecast::{Shape, Tensor, broadcast, tensor};
use shapecast_grad::jvp;

#[jvp]
fn f(x: &Tensor<f64, Shape![2, 3]>) -> Tensor<f64, Shape![3]> {
    broadcast!(sum::<0>(x * x))
}

fn main() {
    let x = Tensor::ones();
    let _ = f::jvp(&x, &tensor![1.0, 2.0, 3.0]);
}
