//! Axes are generic arguments, not function arguments.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = broadcast!(x / max(x, axis = -1, keepdims = true));
}
