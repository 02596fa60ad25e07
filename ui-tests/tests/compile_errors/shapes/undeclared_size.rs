//! The const generic `N` is not declared.
use shapecast::{Shape, Tensor};

fn sum(x: &Tensor<f32, Shape![N]>) -> f32 {
    x.sum()
}

fn main() {}
