//! A mask of sensors by samples selects from samples by sensors.
use shapecast::{Shape, Tensor, broadcast, dims};

dims! { pub Sensor, pub Sample }

/// Replaces readings that are not valid by zero.
pub fn cleaned(
    readings: &Tensor<f64, Shape![dyn Sample, dyn Sensor]>,
    valid: &Tensor<bool, Shape![dyn Sensor, dyn Sample]>,
) -> Tensor<f64, Shape![dyn Sample, dyn Sensor]> {
    broadcast!(if valid { readings } else { 0.0 })
}

fn main() {}
