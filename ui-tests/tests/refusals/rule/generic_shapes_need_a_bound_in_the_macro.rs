//! Generic shapes broadcast when a bound says so; the operand without one is pointed at.
use shapecast::{Shape, Tensor, broadcast};

pub fn add<L: Shape, R: Shape>(x: &Tensor<f32, L>, y: &Tensor<f32, R>) {
    let _ = broadcast!(x + y);
}

fn main() {}
