//! A sum to a shape that does not broadcast to that of the expression.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let column = Tensor::<f32, Shape![4, 1]>::ones();
    let _ = broadcast!(sum_like(column, x * 2.0));
}
