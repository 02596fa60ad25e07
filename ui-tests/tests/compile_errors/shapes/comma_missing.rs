//! Sizes are separated by commas.
use shapecast::{Shape, Tensor};

fn main() {
    let _: Option<Tensor<f32, Shape![2 3]>> = None;
}
