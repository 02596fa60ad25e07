//! Training in batches of random images.
use crate::digits::{Digits, PIXELS, TRAINING, TrainingImages};
use crate::network::{DIGITS, Network};
use shapecast::{Shape, Tensor, broadcast};

/// Number of images in a batch.
const BATCH: usize = 50;
const RATE: f64 = 0.3;

/// The images and labels, scaled for the network.
pub struct Training {
    images: TrainingImages,
    labels: Tensor<u8, Shape![TRAINING]>,
    random: fastrand::Rng,
}

impl Training {
    pub fn new(digits: &Digits, random: fastrand::Rng) -> Self {
        Training {
            images: scaled(&digits.training),
            labels: digits.training_labels.clone(),
            random,
        }
    }

    /// Trains the network with each image once. Returns the mean loss.
    pub fn epoch(&mut self, network: &mut Network) -> f32 {
        let mut order: Vec<usize> = (0..TRAINING).collect();
        self.random.shuffle(&mut order);
        let (batches, _) = order.as_chunks::<BATCH>();
        let losses = batches.iter().map(|batch| {
            let images =
                Tensor::<f32, Shape![BATCH, PIXELS]>::from_fn(|[n, p]| self.images[[batch[n], p]]);
            let targets = Tensor::<f32, Shape![BATCH, DIGITS]>::from_fn(|[n, d]| {
                f32::from(u8::from(usize::from(self.labels[batch[n]]) == d))
            });
            network.train(&images, &targets, RATE)
        });
        losses.sum::<f32>() / batches.len() as f32
    }
}

/// Returns images with pixels from 0 to 1 instead of 0 to 16.
pub fn scaled<S: Shape>(images: &Tensor<f32, S>) -> Tensor<f32, S> {
    broadcast!(images / 16.0)
}
