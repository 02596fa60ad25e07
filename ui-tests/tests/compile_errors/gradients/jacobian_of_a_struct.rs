//! A struct has no Jacobian.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::{Params, jacobian, jvp};

#[derive(Params)]
struct Layer {
    weights: Tensor<f64, Shape![3]>,
}

#[jvp]
fn f(layer: &Layer) -> Tensor<f64, Shape![3]> {
    broadcast!(layer.weights * 2.0)
}

fn main() {
    let layer = Layer { weights: Tensor::ones() };
    let _ = jacobian!(f(&layer); layer);
}
