//! Standardising and nearest-neighbour search: everything here is checked by the compiler.
use crate::digits::{Image, PIXELS, TRAINING, TrainingImages, rows};
use shapecast::{Dim, Shape, Size, Tensor, broadcast};

/// The mean and the population standard deviation of each pixel.
pub struct Scale {
    mean: Image,
    deviation: Image,
}

impl Scale {
    pub fn of(training: &TrainingImages) -> Self {
        let mean = mean(training);
        let squares = broadcast!({
            let centred = training - mean;
            centred * centred
        });
        let variance = self::mean(&squares);
        // Some pixels are never inked in the training set: the floor keeps them finite.
        let deviation = broadcast!(variance.sqrt().max(1e-6));
        Scale { mean, deviation }
    }

    /// Of any number of images, known to the compiler or not.
    pub fn apply<N: Dim>(
        &self,
        images: &Tensor<f32, (N, Size<PIXELS>)>,
    ) -> Tensor<f32, (N, Size<PIXELS>)> {
        broadcast!((images - self.mean) / self.deviation)
    }
}

fn mean(images: &TrainingImages) -> Image {
    let sum = rows(images.as_slice()).fold(Image::zeros(), |sum, row| broadcast!(sum + row));
    broadcast!(sum / TRAINING as f32)
}

/// The index of the training image at the least Euclidean distance; the first of several.
pub fn nearest(training: &TrainingImages, image: &Image) -> usize {
    // One image against all of the training set at a time keeps the memory bounded.
    let squares: Tensor<f32, Shape![TRAINING, PIXELS]> = broadcast!({
        let difference = training - image;
        difference * difference
    });
    let distances = squares
        .as_slice()
        .chunks_exact(PIXELS)
        .map(|row| row.iter().sum::<f32>());
    let first = (0, f32::INFINITY);
    let (index, _) = distances.enumerate().fold(
        first,
        |best, next| if next.1 < best.1 { next } else { best },
    );
    index
}
