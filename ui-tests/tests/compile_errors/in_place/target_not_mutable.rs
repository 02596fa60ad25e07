//! The target must be mutable.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    broadcast!(x += 1.0);
}
