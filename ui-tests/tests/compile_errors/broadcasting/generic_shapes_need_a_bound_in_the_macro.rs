//! Generic shapes need a bound to broadcast. The error points at the operand without one.
use shapecast::{Shape, Tensor, broadcast};

pub fn add<L: Shape, R: Shape>(x: &Tensor<f32, L>, y: &Tensor<f32, R>) {
    let _ = broadcast!(x + y);
}

fn main() {}
