//! A closure multiplies features with the gates of the examples.
use shapecast::{DimName, Tensor, broadcast};

pub fn gated<B: DimName, F: DimName>(
    layers: &[Tensor<f32, (B, F)>],
    gates: &Tensor<f32, (B,)>,
) -> Vec<Tensor<f32, (B, F)>> {
    let gate = |x: &Tensor<f32, (B, F)>| broadcast!(x * gates.exp());
    layers.iter().map(gate).collect()
}

fn main() {}
