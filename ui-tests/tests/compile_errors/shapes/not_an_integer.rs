//! A size is an integer.
use shapecast::{Shape, Tensor};

fn main() {
    let _: Option<Tensor<f32, Shape![2.5]>> = None;
}
