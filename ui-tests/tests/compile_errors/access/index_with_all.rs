//! An index is one element: a range is taken by `slice_axis`.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = &x[..];
}
