//! The condition of `if` stands before the values.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = broadcast!(x if x > 0.0 else 0.0);
}
