//! The crate has no prelude, and `&` is forgotten.
#![no_implicit_prelude]
use ::shapecast::{Shape, Tensor, broadcast};

fn bias(by: f32) -> Tensor<f32, Shape![3]> {
    Tensor::full(by)
}

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = broadcast!(x + bias(2.0));
}
