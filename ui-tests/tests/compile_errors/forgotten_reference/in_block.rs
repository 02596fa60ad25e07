//! A name is bound to a tensor, and the result would have tensors as elements.
use shapecast::{Shape, Tensor, broadcast};

fn bias(by: f32) -> Tensor<f32, Shape![3]> {
    Tensor::full(by)
}

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = broadcast!({
        let b = bias(2.0);
        x * b
    });
}
