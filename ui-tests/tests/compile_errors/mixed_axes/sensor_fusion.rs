//! Readings of two sensors with axes of their own are added.
use shapecast::{DimName, Tensor};

pub trait Sensor {
    type Axis: DimName;
    fn readings(&self) -> Tensor<f64, (Self::Axis,)>;
}

/// Returns the sum of the readings of two sensors.
pub fn fuse<L: Sensor, C: Sensor>(lidar: &L, camera: &C) -> f64 {
    (lidar.readings() + camera.readings()).sum()
}

fn main() {}
