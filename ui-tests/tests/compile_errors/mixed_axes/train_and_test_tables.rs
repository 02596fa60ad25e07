//! Rows of two tables are joined along the features.
use shapecast::{Shape, Tensor, dims};

dims! { pub Train, pub Test, pub Feature }

/// Returns all rows, for the statistics of a report.
pub fn all_rows(
    train: &Tensor<f32, Shape![dyn Train, dyn Feature]>,
    test: &Tensor<f32, Shape![dyn Test, dyn Feature]>,
) -> Tensor<f32, Shape![dyn, dyn Feature]> {
    train.concat::<1, _>(test).into_shape()
}

fn main() {}
