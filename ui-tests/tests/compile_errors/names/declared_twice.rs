//! A name that is declared twice.
use shapecast::{Shape, Tensor, dims};

dims! { Heads, Batch, Heads }

fn check(_: &Tensor<f32, Shape![dyn Heads, dyn Batch]>) {}

fn main() {}
