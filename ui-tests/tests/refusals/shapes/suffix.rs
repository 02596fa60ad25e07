//! A size is a `usize`.
use shapecast::{Shape, Tensor};

fn main() {
    let _: Option<Tensor<f32, Shape![2, 3i32]>> = None;
}
