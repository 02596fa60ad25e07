//! The error points at the operand that does not broadcast.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![5, 2, 4]>::ones();
    let matching = Tensor::<f32, Shape![2, 1]>::ones();
    let mismatched = Tensor::<f32, Shape![3, 4]>::ones();
    let _ = broadcast!(x * matching + mismatched.exp());
}
