//! Floats have `powi` and `powf`.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = broadcast!(x.pow(2));
}
