//! A shape is a tuple of dimensions.
use shapecast::Tensor;

pub struct Batch {
    pub x: Option<&'static Tensor<f32, [usize; 2]>>,
}

fn main() {}
