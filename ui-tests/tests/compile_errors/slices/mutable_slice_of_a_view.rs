//! A view has no mutable slices.
use shapecast::{Shape, Tensor, s};

fn main() {
    let x = Tensor::<f32, Shape![5, 4, 3]>::ones();
    let x = x.view();
    x.slice_mut(s![0]).fill(1.0);
}
