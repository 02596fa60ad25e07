//! A name without `dyn` in front.
use shapecast::{Shape, Tensor, dims};

dims! { Batch }

fn check(_: &Tensor<f32, Shape![Batch, 3]>) {}

fn main() {}
