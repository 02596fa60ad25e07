//! A size fits into a `usize`.
use shapecast::{Shape, Tensor};

fn main() {
    let _: Option<Tensor<f32, Shape![2, 340282366920938463463374607431768211456]>> = None;
}
