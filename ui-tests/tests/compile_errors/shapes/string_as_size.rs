//! A size is not a string or a character.
use shapecast::{Shape, Tensor};

fn main() {
    let _: Option<Tensor<f32, Shape!["2", 3, 'a']>> = None;
}
