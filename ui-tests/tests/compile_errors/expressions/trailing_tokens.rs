//! `broadcast!` takes one expression.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!(x + 1.0, x);
}
