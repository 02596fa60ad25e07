//! The entries of a shape are dimensions.
use shapecast::{Size, Tensor};

pub struct Batch {
    pub x: Option<&'static Tensor<f32, (Size<2>, f32)>>,
}

fn main() {}
