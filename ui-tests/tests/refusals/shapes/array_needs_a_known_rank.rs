//! An array is inline, so the compiler knows its sizes.
use shapecast::{Array, DynShape};

pub struct Batch {
    pub x: Array<f32, DynShape>,
}

fn main() {}
