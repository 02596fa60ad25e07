//! The queries have the heads before the batch, and the keys have them after it.
use shapecast::{Shape, Tensor, dims};

dims! { pub Batch, pub Head, pub Time }

type Queries = Tensor<f32, Shape![dyn Head, dyn Batch, dyn Time, 64]>;
type Keys = Tensor<f32, Shape![dyn Batch, dyn Head, dyn Time, 64]>;

/// Returns the unscaled attention scores.
pub fn scores(
    queries: &Queries,
    keys: &Keys,
) -> Tensor<f32, Shape![dyn Batch, dyn Head, dyn Time, dyn Time]> {
    queries.matmul(&keys.swap_axes::<-2, -1>())
}

fn main() {}
