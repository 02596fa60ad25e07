//! The element type must have the unary operator.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<bool, Shape![2]>::ones();
    let _ = -&x;
}
