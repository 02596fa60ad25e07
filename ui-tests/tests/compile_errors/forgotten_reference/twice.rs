//! Two calls give tensors, the second one behind a method.
use shapecast::{Shape, Tensor, broadcast};

fn bias(by: f32) -> Tensor<f32, Shape![3]> {
    Tensor::full(by)
}

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = broadcast!(x * bias(2.0) - bias(3.0).clone());
}
