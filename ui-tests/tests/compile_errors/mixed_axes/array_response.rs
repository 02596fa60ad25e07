//! The weights of sensors are summed over the samples.
use shapecast::{Shape, Tensor, dims, einsum};

dims! { pub Sensor, pub Sample }

/// Returns the energy of a recording, weighted by sensor.
pub fn energy(
    recording: &Tensor<f64, Shape![dyn Sensor, dyn Sample]>,
    weights: &Tensor<f64, Shape![dyn Sensor]>,
) -> f64 {
    einsum!([] => recording[s, t] * recording[s, t] * weights[t]).item()
}

fn main() {}
