//! In place, the operands must broadcast with each other.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let mut x = Tensor::<f32, Shape![2, 3]>::ones();
    let y = Tensor::<f32, Shape![3]>::ones();
    let z = Tensor::<f32, Shape![2]>::ones();
    broadcast!(x += y * z);
}
