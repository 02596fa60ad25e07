//! A window over time multiplies the channels of a transposed signal.
use shapecast::{Shape, Tensor, broadcast, dims};

dims! { pub Channel, pub Time }

/// Returns the windowed signal, with time as the outer axis.
pub fn windowed(
    signal: &Tensor<f32, Shape![dyn Channel, dyn Time]>,
    window: &Tensor<f32, Shape![dyn Time]>,
) -> Tensor<f32, Shape![dyn Time, dyn Channel]> {
    let by_time = signal.transpose();
    broadcast!(by_time * window)
}

fn main() {}
