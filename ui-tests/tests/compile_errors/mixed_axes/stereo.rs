//! A track of samples is stacked with an envelope of frames.
use shapecast::{Shape, Tensor, dims};

dims! { pub Sample, pub Frame }

pub struct Track {
    left: Tensor<f32, Shape![dyn Sample]>,
    envelope: Tensor<f32, Shape![dyn Frame]>,
}

impl Track {
    /// Returns both channels, interleaved.
    pub fn interleaved(&self) -> Tensor<f32, Shape![dyn Sample, 2]> {
        self.left.stack::<-1>(&self.envelope)
    }
}

fn main() {}
