//! A generic mask of keys by queries hides scores of queries by keys.
use shapecast::{DimName, Float, Tensor, broadcast};

/// Returns the scores, with a large negative value where the mask is set.
pub fn masked<T: Float, Q: DimName, K: DimName>(
    scores: &Tensor<T, (Q, K)>,
    mask: &Tensor<bool, (K, Q)>,
    lowest: T,
) -> Tensor<T, (Q, K)> {
    broadcast!(if mask { lowest } else { scores })
}

fn main() {}
