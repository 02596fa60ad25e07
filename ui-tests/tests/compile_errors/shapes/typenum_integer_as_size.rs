//! A typenum integer is a type: it stands in a tuple, not in `Shape!`.
use shapecast::{Shape, Tensor};
use typenum::U3;

fn main() {
    let _: Option<Tensor<f32, Shape![2, U3]>> = None;
}
