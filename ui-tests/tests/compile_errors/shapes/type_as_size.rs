//! `Shape!` takes sizes. A tuple takes types.
use shapecast::{Shape, Tensor};
use typenum::U3;

fn main() {
    let _: Option<Tensor<f32, Shape![2, U3]>> = None;
}
