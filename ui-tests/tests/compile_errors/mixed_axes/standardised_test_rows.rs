//! The rows of the test set are standardised by deviations of rows of the training set.
use shapecast::{Shape, Tensor, broadcast, dims};

dims! { pub Train, pub Test, pub Feature }

pub fn standardise(
    train: &Tensor<f64, Shape![dyn Train, dyn Feature]>,
    test: &Tensor<f64, Shape![dyn Test, dyn Feature]>,
) -> Tensor<f64, Shape![dyn Test, dyn Feature]> {
    let mean = train.mean_axis::<0>();
    let deviation = train.std_axis::<1>();
    broadcast!((test - mean) / (deviation + 1e-9))
}

fn main() {}
