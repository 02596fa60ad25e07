//! The elements of the target keep their type.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let mut x = Tensor::<f32, Shape![3]>::ones();
    let y = Tensor::<f64, Shape![3]>::ones();
    broadcast!(x = y);
}
