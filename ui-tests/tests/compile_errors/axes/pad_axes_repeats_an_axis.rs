//! The last axis of a matrix is named twice.
use shapecast::{Axes, Padding, Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3, 8]>::ones();
    let _ = x.pad_axes::<Axes![1, -1], 1, 1>(Padding::Edge);
}
