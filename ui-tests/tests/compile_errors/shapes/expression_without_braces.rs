//! A const expression needs braces.
use shapecast::{Shape, Tensor};

const N: usize = 3;

fn main() {
    let _: Option<Tensor<f32, Shape![2, N + 1]>> = None;
}
