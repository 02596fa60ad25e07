//! The operands of a reduction and its result must broadcast.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = broadcast!(x - sum::<-1>(x));
}
