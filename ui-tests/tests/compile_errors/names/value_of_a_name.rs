//! A name has no value: sizes are given to constructors.
use shapecast::{Shape, Tensor, dims};

dims! { Batch = 3 }

fn check(_: &Tensor<f32, Shape![dyn Batch]>) {}

fn main() {}
