//! A size after `dyn`.
use shapecast::{Shape, Tensor};

fn check(_: &Tensor<f32, Shape![dyn 3, 4]>) {}

fn main() {}
