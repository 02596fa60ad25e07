//! Inside `broadcast!`, `x` is one element, without the methods of a tensor.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = broadcast!(x.sum::<1>());
}
