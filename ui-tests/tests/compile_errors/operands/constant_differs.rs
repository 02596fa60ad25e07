//! A constant is an operand like a variable.
use shapecast::{Array, Shape, Tensor, broadcast};

const GAIN: f32 = 2.0;

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let y = Array::<f32, Shape![2, 2]>::ones();
    let _ = broadcast!(x * GAIN + y);
}
