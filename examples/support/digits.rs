//! Reads two files of any shape into a training set and a test set with typed shapes.
use crate::read_error::ReadError;
use shapecast::npy::read_npy;
use shapecast::{Shape, Tensor, broadcast, dims, try_into_shapes};
use std::path::Path;

dims! {
    /// The digits of the files.
    pub Digit,
    /// The digits of the test set.
    pub Test,
}

/// Number of digits in the training set. The other digits of the file are the test set.
pub const TRAINING: usize = 1000;
/// Number of pixels of a digit: 8 × 8.
pub const PIXELS: usize = 64;

pub type TrainingImages = Tensor<f32, Shape![TRAINING, PIXELS]>;
pub type TestImages = Tensor<f32, Shape![dyn Test, PIXELS]>;

pub struct Digits {
    pub training: TrainingImages,
    pub training_labels: Tensor<u8, Shape![TRAINING]>,
    pub test: TestImages,
    pub test_labels: Tensor<u8, Shape![dyn Test]>,
}

impl Digits {
    pub fn read(pixels_path: &Path, labels_path: &Path) -> Result<Self, ReadError> {
        // The shapes are checked here. From here on, the compiler knows that a digit has 64 pixels.
        let pixels: Tensor<u8, Shape![dyn, PIXELS]> = read_npy(pixels_path)?;
        let labels: Tensor<u8, Shape![dyn]> = read_npy(labels_path)?;

        let (count, labelled) = (pixels.shape()[0], labels.len());
        if count <= TRAINING {
            return Err(ReadError::new(
                pixels_path,
                format_args!(
                    "has {count} digits; expected more than {TRAINING}, because the first {TRAINING} are for training"
                ),
            ));
        }
        let (pixels, labels) =
            try_into_shapes!(pixels: Shape![dyn Digit, PIXELS], labels: Shape![dyn Digit])
                .map_err(|_| {
                    let text = format_args!("has {labelled} labels for {count} digits");
                    ReadError::new(labels_path, text)
                })?;

        // The digits after the training set get a name of their own.
        let (training, test) = pixels.split_at::<0, TRAINING>();
        let test = test.into_shape::<Shape![dyn Test, PIXELS]>();
        let (training_labels, test_labels) = labels.split_at::<0, TRAINING>();
        Ok(Digits {
            training: broadcast!(training as f32),
            training_labels: training_labels.to_tensor(),
            test: broadcast!(test as f32),
            test_labels: test_labels.to_tensor().into_shape(),
        })
    }
}
