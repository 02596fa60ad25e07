//! A dynamic operand gives a dynamic result.
use shapecast::{DynTensor, Shape, Tensor, broadcast};

pub fn add(x: &DynTensor<f32>, y: &Tensor<f32, Shape![3]>) -> Tensor<f32, Shape![3]> {
    broadcast!(x + y)
}

fn main() {}
