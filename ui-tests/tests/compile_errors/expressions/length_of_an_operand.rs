//! Inside `broadcast!`, `x` is one element, without a length.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = broadcast!(x / x.len() as f32);
}
