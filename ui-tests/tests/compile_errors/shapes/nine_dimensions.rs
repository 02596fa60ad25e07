//! A typed shape has at most 8 dimensions.
use shapecast::{Shape, Tensor};

fn main() {
    let _: Option<Tensor<f32, Shape![1, 2, 3, 4, 5, 6, 7, 8, 9]>> = None;
}
