//! In place, the target does not change shape.
use shapecast::{Shape, Tensor, broadcast};

pub struct State {
    mean: Tensor<f32, Shape![3]>,
}

impl State {
    pub fn set(&mut self, x: &Tensor<f32, Shape![4]>) {
        broadcast!(self.mean = x);
    }
}

fn main() {}
