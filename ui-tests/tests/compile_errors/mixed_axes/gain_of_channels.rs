//! A gain of each time step multiplies the channels.
use shapecast::{Shape, Tensor, dims};

dims! { pub Time }

/// Applies a fade to a signal of `C` channels.
pub fn fade<const C: usize>(
    signal: &Tensor<f32, Shape![dyn Time, C]>,
    gain: &Tensor<f32, Shape![dyn Time]>,
) -> Tensor<f32, Shape![dyn Time, C]> {
    signal * gain
}

fn main() {}
