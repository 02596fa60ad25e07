//! An index is an array, not a tuple as in nalgebra and ndarray.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x[(0, 1)];
}
