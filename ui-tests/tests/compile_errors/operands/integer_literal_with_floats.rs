//! The literals of floats have a point.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = broadcast!(x * 2 + 1);
}
