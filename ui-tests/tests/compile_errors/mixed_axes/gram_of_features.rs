//! A function that returns products of features computes those of samples.
use shapecast::{Shape, Tensor, dims};

dims! { pub Sample, pub Feature }

/// Returns the scatter matrix of the features.
pub fn scatter(
    x: &Tensor<f64, Shape![dyn Sample, dyn Feature]>,
) -> Tensor<f64, Shape![dyn Feature, dyn Feature]> {
    x.matmul(&x.transpose())
}

fn main() {}
