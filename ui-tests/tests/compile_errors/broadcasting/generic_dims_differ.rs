//! Two generic dimensions may differ.
use shapecast::{Dim, Tensor};

pub fn add<D: Dim, E: Dim>(x: &Tensor<f32, (D,)>, y: &Tensor<f32, (E,)>) {
    let _ = x + y;
}

fn main() {}
