//! Where a shape is laid at an axis, the ordinary rule applies.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3, 4, 5]>::ones();
    let y = Tensor::<f32, Shape![4, 5]>::ones();
    let placed = y.align_at::<1>(&x);
    let _ = broadcast!(x + placed);
}
