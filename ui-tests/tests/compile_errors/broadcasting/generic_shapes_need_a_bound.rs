//! Generic shapes need a bound to broadcast.
use shapecast::{Shape, Tensor};

pub fn add<L: Shape, R: Shape>(x: &Tensor<f32, L>, y: &Tensor<f32, R>) {
    let _ = x + y;
}

fn main() {}
