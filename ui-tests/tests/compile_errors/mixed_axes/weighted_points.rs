//! Generic weights of points multiply coordinates whose number is a typenum integer.
use shapecast::{DimName, Tensor, broadcast};
use typenum::U3;

/// Returns the weighted mean of points in space.
pub fn centroid<P: DimName>(
    points: &Tensor<f64, (P, U3)>,
    weights: &Tensor<f64, (P,)>,
) -> Tensor<f64, (U3,)> {
    let sum = broadcast!(sum::<0>(points * weights));
    sum / weights.sum()
}

fn main() {}
