//! `let` needs a block.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!(let y = x * 2.0; y + 1.0);
}
