//! `Shape!` takes the sizes, not an array of them.
use shapecast::{Shape, Tensor};

fn main() {
    let _: Option<Tensor<f32, Shape![[2, 3]]>> = None;
}
