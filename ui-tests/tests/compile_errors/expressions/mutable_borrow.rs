//! Operands cannot be borrowed mutably.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!(&mut x + 1.0);
}
