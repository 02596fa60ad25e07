//! The entries of an index are `usize`.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let (i, j): (i32, i32) = (0, 1);
    let _ = x[[i, j]];
}
