//! A bias of each query is added along the keys.
use shapecast::{Shape, Tensor, dims};

dims! { pub Query, pub Key }

/// Returns the attention scores with a learned bias.
pub fn biased(
    scores: &Tensor<f32, Shape![dyn Query, dyn Key]>,
    bias: &Tensor<f32, Shape![dyn Query]>,
) -> Tensor<f32, Shape![dyn Query, dyn Key]> {
    scores + bias
}

fn main() {}
