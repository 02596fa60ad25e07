//! A scalar is of the elements' type.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = &x + 1;
}
