//! The compiler must know the rank of an array.
use shapecast::{Array, DynShape};

pub struct Batch {
    pub x: Array<f32, DynShape>,
}

fn main() {}
