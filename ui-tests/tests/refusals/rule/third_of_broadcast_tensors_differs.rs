//! `broadcast_tensors` holds each operand against the shape so far.
use shapecast::{Shape, Tensor, broadcast_tensors};

fn main() {
    let x = Tensor::<f32, Shape![2, 1]>::ones();
    let y = Tensor::<f32, Shape![3]>::ones();
    let z = Tensor::<f32, Shape![4, 3]>::ones();
    let _ = broadcast_tensors((&x, &y, &z));
}
