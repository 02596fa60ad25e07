//! Float functions are methods.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = broadcast!(exp(x));
}
