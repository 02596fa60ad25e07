//! Sizes cannot be omitted; `DynShape` has any rank.
use shapecast::{Shape, Tensor};

fn main() {
    let _: Option<Tensor<f32, Shape![.., 3]>> = None;
}
