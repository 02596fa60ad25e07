//! A name that is not in scope is one error.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!(x + missing * missing);
}
