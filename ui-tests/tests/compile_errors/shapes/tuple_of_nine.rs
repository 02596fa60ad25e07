//! A typed shape has at most 8 dimensions.
use shapecast::{Dyn, Tensor};

pub struct Batch {
    pub x: Option<&'static Tensor<f32, (Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn)>>,
}

fn main() {}
