//! A size is not negative.
use shapecast::{Shape, Tensor};

fn main() {
    let _: Option<Tensor<f32, Shape![2, -1]>> = None;
}
