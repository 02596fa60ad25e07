//! An operator consumes its operands.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let y = 1.0 + x;
    let _ = x + y;
}
