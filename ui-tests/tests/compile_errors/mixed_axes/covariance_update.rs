//! A generic covariance of states is updated by the gains of measurements.
use shapecast::{DimName, Tensor, einsum};

/// Subtracts what the measurements explain.
pub fn update<S: DimName, M: DimName>(
    covariance: &mut Tensor<f64, (S, S)>,
    gain: &Tensor<f64, (S, M)>,
    cross: &Tensor<f64, (M, S)>,
) {
    einsum!(covariance[i, j] -= gain[i, k] * cross[j, k]);
}

fn main() {}
