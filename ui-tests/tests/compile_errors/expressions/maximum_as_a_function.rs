//! The maximum of two elements is a method.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let y = Tensor::<f32, Shape![3]>::ones();
    let _ = broadcast!(max(x, y));
}
