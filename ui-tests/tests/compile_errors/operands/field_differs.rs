//! A field is an operand.
use shapecast::{Shape, Tensor, broadcast};

pub struct Norm {
    mean: Tensor<f64, Shape![4]>,
    scale: Tensor<f64, Shape![3]>,
}

impl Norm {
    pub fn apply(&self, x: &Tensor<f64, Shape![2, 3]>) -> Tensor<f64, Shape![2, 3]> {
        broadcast!((x - self.mean) / self.scale)
    }
}

fn main() {}
