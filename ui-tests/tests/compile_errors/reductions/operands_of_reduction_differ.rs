//! The operands of a reduction and its result must broadcast.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let y = Tensor::<f32, Shape![4]>::ones();
    let _ = broadcast!(sum::<-1>(x * y));
}
