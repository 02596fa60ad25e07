//! Two const generics may differ.
use shapecast::{Shape, Tensor};

pub fn add<const N: usize, const M: usize>(x: &Tensor<f32, Shape![N]>, y: &Tensor<f32, Shape![M]>) {
    let _ = x + y;
}

fn main() {}
