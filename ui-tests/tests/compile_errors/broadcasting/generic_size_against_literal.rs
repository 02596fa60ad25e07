//! A const generic may differ from a literal.
use shapecast::{Shape, Tensor};

pub fn add<const N: usize>(x: &Tensor<f32, Shape![2, N]>, y: &Tensor<f32, Shape![3]>) {
    let _ = x + y;
}

fn main() {}
