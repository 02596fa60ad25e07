//! An aligned shape must not extend beyond the target.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3, 4, 5]>::ones();
    let y = Tensor::<f32, Shape![4, 5]>::ones();
    let _ = y.align_at::<3>(&x);
}
