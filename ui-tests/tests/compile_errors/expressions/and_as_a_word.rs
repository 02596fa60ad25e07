//! The operator is `&&`, not `and` as in Python.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = broadcast!(x > 0.0 and x < 1.0);
}
