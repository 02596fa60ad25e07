//! `broadcast_tensors` compares each operand with the shape of the previous ones.
use shapecast::{Shape, Tensor, broadcast_tensors};

fn main() {
    let x = Tensor::<f32, Shape![2, 1]>::ones();
    let y = Tensor::<f32, Shape![3]>::ones();
    let z = Tensor::<f32, Shape![4, 3]>::ones();
    let _ = broadcast_tensors((&x, &y, &z));
}
