//! The offset is no known number.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn lag(x: &Tensor<f32, Shape![dyn Time - -1]>) {}

fn main() {}
