//! The power of a float by a float is `powf`.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = broadcast!(x.pow(0.5) + 1.0);
}
