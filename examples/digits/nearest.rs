//! Standardisation and nearest-neighbour search, with shapes that the compiler checks.
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
            // Some pixels are 0 in the whole training set. The minimum avoids a division by 0.
            deviation: broadcast!(deviation.max(1e-6)),
        }
    }

    /// Standardises `N` images. `N` may be known only at run time.
    pub fn apply<N: Dim>(
        &self,
        images: &Tensor<f32, (N, Size<PIXELS>)>,
    ) -> Tensor<f32, (N, Size<PIXELS>)> {
        broadcast!((images - self.mean) / self.deviation)
    }
}

/// Returns, for each image, the index of the training image with the minimum Euclidean distance.
pub fn nearest<N: Dim>(
    training: &TrainingImages,
    images: View<'_, f32, (N, Size<PIXELS>)>,
) -> Tensor<usize, (N,)> {
    let images = images.unsqueeze::<1>();
    // The loop does not store the differences, 64 for each pair of images.
    let distances: Tensor<f32, (N, Size<TRAINING>)> =
        broadcast!(sum::<-1>((images - training) * (images - training)));
    distances.argmin_axis::<-1>()
}
