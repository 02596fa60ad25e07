//! Operands join one by one, and the one that does not fit is pointed at.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![5, 2, 4]>::ones();
    let fine = Tensor::<f32, Shape![2, 1]>::ones();
    let culprit = Tensor::<f32, Shape![3, 4]>::ones();
    let _ = broadcast!(x * fine + culprit.exp());
}
