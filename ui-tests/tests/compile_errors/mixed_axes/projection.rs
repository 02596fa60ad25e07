//! A generic layer multiplies inputs with weights that are not transposed.
use shapecast::{DimName, Tensor};

pub struct Linear<I: DimName, O: DimName> {
    weights: Tensor<f32, (O, I)>,
}

impl<I: DimName, O: DimName> Linear<I, O> {
    pub fn forward<N: DimName>(&self, x: &Tensor<f32, (N, I)>) -> Tensor<f32, (N, O)> {
        x.matmul(&self.weights)
    }
}

fn main() {}
