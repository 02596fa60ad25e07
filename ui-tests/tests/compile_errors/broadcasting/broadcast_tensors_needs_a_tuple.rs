//! `broadcast_tensors` takes a tuple of references.
use shapecast::{Shape, Tensor, broadcast_tensors};

fn main() {
    let x = Tensor::<f32, Shape![2, 1]>::ones();
    let _ = broadcast_tensors(&x);
}
