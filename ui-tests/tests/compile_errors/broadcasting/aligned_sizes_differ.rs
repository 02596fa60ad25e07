//! An aligned shape follows the broadcasting rule.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3, 4, 5]>::ones();
    let y = Tensor::<f32, Shape![4, 5]>::ones();
    let aligned = y.align_at::<1>(&x);
    let _ = broadcast!(x + aligned);
}
