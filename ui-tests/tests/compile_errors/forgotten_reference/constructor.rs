//! A constructor gives a tensor.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = broadcast!(x + Tensor::<f32, Shape![2]>::full(1.0));
}
