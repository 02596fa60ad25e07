//! A sum of two names has no name.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time, pub Batch }

fn lag(x: &Tensor<f32, Shape![dyn Time + Batch]>) {}

fn main() {}
