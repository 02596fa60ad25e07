//! The labels of the test rows are compared with predictions for the training rows.
use shapecast::{DynTensor, Shape, ShapeError, Tensor, broadcast, dims, try_into_shapes};

dims! { pub Train, pub Test }

/// Returns the share of right predictions.
pub fn accuracy(
    train: DynTensor<u8>,
    test: DynTensor<u8>,
    weights: DynTensor<f32>,
) -> Result<f32, ShapeError> {
    let (train, test, weights) = try_into_shapes!(
        train: Shape![dyn Train],
        test: Shape![dyn Test],
        weights: Shape![dyn Test],
    )?;
    let _: &Tensor<f32, Shape![dyn Test]> = &weights;
    Ok(broadcast!(sum(if train == test { weights } else { 0.0 })).item())
}

fn main() {}
