//! Generic shapes broadcast when a bound says so.
use shapecast::{Shape, Tensor};

pub fn add<L: Shape, R: Shape>(x: &Tensor<f32, L>, y: &Tensor<f32, R>) {
    let _ = x + y;
}

fn main() {}
