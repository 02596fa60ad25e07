//! A size is a `usize`, without a suffix.
use shapecast::{Shape, Tensor};

fn main() {
    let _: Option<Tensor<f32, Shape![2, 3i32]>> = None;
}
