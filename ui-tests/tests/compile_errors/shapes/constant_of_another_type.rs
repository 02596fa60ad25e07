//! A constant in a shape is a `usize`.
use shapecast::{Shape, Tensor};

const N: i32 = 3;

fn main() {
    let _: Option<Tensor<f32, Shape![2, N]>> = None;
}
