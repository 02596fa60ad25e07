//! A generic optimizer subtracts a gradient that is transposed.
use shapecast::{DimName, Tensor, broadcast};

pub struct Optimizer {
    rate: f32,
}

impl Optimizer {
    pub fn step<O: DimName, I: DimName>(
        &self,
        weights: &mut Tensor<f32, (O, I)>,
        gradient: &Tensor<f32, (I, O)>,
    ) {
        broadcast!(weights -= self.rate * gradient);
    }
}

fn main() {}
