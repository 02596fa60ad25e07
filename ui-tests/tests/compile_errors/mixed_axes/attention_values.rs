//! Generic attention weights are indexed by key first.
use shapecast::{DimName, Size, Tensor, einsum};

/// Returns the values, weighted for each query.
pub fn attend<Q: DimName, K: DimName, const D: usize>(
    weights: &Tensor<f32, (Q, K)>,
    values: &Tensor<f32, (K, Size<D>)>,
) -> Tensor<f32, (Q, Size<D>)> {
    einsum!([q, d] => weights[k, q] * values[k, d])
}

fn main() {}
