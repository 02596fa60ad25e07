//! An index is an array, also of one entry.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = x[1];
    let _ = x[(0,)];
}
