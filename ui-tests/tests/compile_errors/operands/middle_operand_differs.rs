//! An operand that does not broadcast is one error, even if other operands follow.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![5, 2, 4]>::ones();
    let mismatched = Tensor::<f32, Shape![3, 4]>::ones();
    let matching = Tensor::<f32, Shape![2, 1]>::ones();
    let z: Tensor<f32, Shape![5, 2, 4]> = broadcast!(x * mismatched + matching.exp());
    drop(z);
}
