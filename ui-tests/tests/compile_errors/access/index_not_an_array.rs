//! An index is an array. For one dimension it may be a `usize`.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x[1];
}
