//! Reads two files of any shape into a training set and a test set with typed shapes.
use crate::read_error::ReadError;
use shapecast::npy::read_npy;
use shapecast::{Shape, Tensor, broadcast};
use std::path::Path;

/// Number of digits in the training set. The other digits of the file are the test set.
pub const TRAINING: usize = 1000;
/// Number of pixels of a digit: 8 × 8.
pub const PIXELS: usize = 64;

pub type TrainingImages = Tensor<f32, Shape![TRAINING, PIXELS]>;
pub type TestImages = Tensor<f32, Shape![dyn, PIXELS]>;

pub struct Digits {
    pub training: TrainingImages,
    pub training_labels: Vec<u8>,
    pub test: TestImages,
    pub test_labels: Vec<u8>,
}

impl Digits {
    pub fn read(pixels_path: &Path, labels_path: &Path) -> Result<Self, ReadError> {
        // The shapes are checked here. From here on, the compiler knows that a digit has 64 pixels.
        let pixels: Tensor<u8, Shape![dyn, PIXELS]> = read_npy(pixels_path)?;
        let labels: Tensor<u8, Shape![dyn]> = read_npy(labels_path)?;

        let count = pixels.shape()[0];
        if count <= TRAINING {
            return Err(ReadError::new(
                pixels_path,
                format_args!(
                    "has {count} digits; expected more than {TRAINING}, because the first {TRAINING} are for training"
                ),
            ));
        }
        if labels.len() != count {
            return Err(ReadError::new(
                labels_path,
                format_args!("has {} labels for {count} digits", labels.len()),
            ));
        }

        let images = broadcast!(pixels as f32);
        let (training, test) = images.as_slice().split_at(TRAINING * PIXELS);
        let (training_labels, test_labels) = labels.as_slice().split_at(TRAINING);
        let shape_error = |error| ReadError::new(pixels_path, error);
        Ok(Digits {
            training: Tensor::from_shape_vec([TRAINING, PIXELS], training.to_vec())
                .map_err(shape_error)?,
            training_labels: training_labels.to_vec(),
            test: Tensor::from_shape_vec([count - TRAINING, PIXELS], test.to_vec())
                .map_err(shape_error)?,
            test_labels: test_labels.to_vec(),
        })
    }
}
