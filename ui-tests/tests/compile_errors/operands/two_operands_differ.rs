//! Two operands that do not broadcast are two errors.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 4]>::ones();
    let y = Tensor::<f32, Shape![3, 4]>::ones();
    let z = Tensor::<f32, Shape![5]>::ones();
    let _ = broadcast!(x * y + z);
}
