//! A negated target cannot be assigned to.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    broadcast!(-x = 1.0);
}
