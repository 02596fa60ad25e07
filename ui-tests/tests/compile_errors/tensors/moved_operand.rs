//! An operator consumes its operands.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let y = x + 1.0;
    let _ = x + y;
}
