//! In place, the target does not change shape.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let mut x = Tensor::<f32, Shape![1, 3, 1]>::ones();
    let y = Tensor::<f32, Shape![3, 1, 7]>::ones();
    broadcast!(x += y * 2.0);
}
