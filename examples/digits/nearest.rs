//! Standardising and nearest-neighbour search: everything here is checked by the compiler.
use crate::digits::{PIXELS, TRAINING, TrainingImages};
use shapecast::{Dim, Shape, Size, Tensor, View, broadcast};

/// The mean and the population standard deviation of each pixel.
pub struct Scale {
    mean: Tensor<f32, Shape![PIXELS]>,
    deviation: Tensor<f32, Shape![PIXELS]>,
}

impl Scale {
    pub fn of(training: &TrainingImages) -> Self {
        let deviation = training.std_axis::<0>();
        Scale {
            mean: training.mean_axis::<0>(),
            // Some pixels are never inked in the training set: the floor keeps them finite.
            deviation: broadcast!(deviation.max(1e-6)),
        }
    }

    /// Of any number of images, known to the compiler or not.
    pub fn apply<N: Dim>(
        &self,
        images: &Tensor<f32, (N, Size<PIXELS>)>,
    ) -> Tensor<f32, (N, Size<PIXELS>)> {
        broadcast!((images - self.mean) / self.deviation)
    }
}

/// For each image, the index of the training image at the least Euclidean distance; the first of
/// several.
pub fn nearest(
    training: &TrainingImages,
    images: View<'_, f32, Shape![dyn, PIXELS]>,
) -> Tensor<usize, Shape![dyn]> {
    let images = images.unsqueeze::<1>();
    // One pass: the differences, 64 for each pair of images, are never stored.
    let distances: Tensor<f32, Shape![dyn, TRAINING]> =
        broadcast!(sum::<-1>((images - training) * (images - training)));
    distances.argmin_axis::<-1>()
}
