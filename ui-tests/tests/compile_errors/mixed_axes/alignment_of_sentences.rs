//! The diagonal of an alignment between two sentences is not square.
use shapecast::{Shape, Tensor, dims};

dims! { pub Source, pub Target }

/// Returns how well words at equal positions align.
pub fn monotonicity(alignment: &Tensor<f32, Shape![dyn Source, dyn Target]>) -> f32 {
    alignment.diagonal::<0, 1>().mean()
}

fn main() {}
