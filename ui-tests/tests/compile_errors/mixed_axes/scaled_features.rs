//! A generic scaler divides the features by the weights of samples.
use shapecast::{DimName, Tensor, broadcast};

pub struct Scaler<S: DimName, F: DimName> {
    weights: Tensor<f64, (S,)>,
    scales: Tensor<f64, (F,)>,
}

impl<S: DimName, F: DimName> Scaler<S, F> {
    pub fn apply(&self, x: &Tensor<f64, (S, F)>) -> Tensor<f64, (S, F)> {
        let scaled = broadcast!(x / self.scales);
        broadcast!(scaled * self.weights)
    }
}

fn main() {}
