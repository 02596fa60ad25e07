//! Generic code that needs the sizes asks for `KnownShape`.
use shapecast::{Shape, Tensor};

pub fn zeros<S: Shape>() -> Tensor<f32, S> {
    Tensor::zeros()
}

fn main() {}
