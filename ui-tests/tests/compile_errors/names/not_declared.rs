//! A type after `dyn` that `dims!` does not declare.
use shapecast::{Shape, Tensor};

struct Batch;

fn check(_: &Tensor<f32, Shape![dyn Batch, 3]>) {}

fn main() {}
