//! Generic rotations of joints multiply the points of frames.
use shapecast::{DimName, Shape, Tensor};

/// Rotates the points of each frame.
pub fn rotate<F: DimName, J: DimName, P: DimName>(
    rotations: &Tensor<f64, Shape![dyn J, 3, 3]>,
    points: &Tensor<f64, Shape![dyn F, 3, dyn P]>,
) -> Tensor<f64, Shape![dyn F, 3, dyn P]> {
    rotations.matmul(points)
}

fn main() {}
