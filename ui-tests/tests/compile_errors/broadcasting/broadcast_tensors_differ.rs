//! `broadcast_tensors` follows the broadcasting rule.
use shapecast::{Shape, Tensor, broadcast_tensors};

fn main() {
    let x = Tensor::<f32, Shape![5, 2, 4, 1]>::ones();
    let y = Tensor::<f32, Shape![3, 1, 1]>::ones();
    let _ = broadcast_tensors((&x, &y));
}
