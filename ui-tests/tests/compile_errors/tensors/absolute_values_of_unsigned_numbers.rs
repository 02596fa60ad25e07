//! Unsigned numbers have no sign.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<u8, Shape![2, 3]>::ones();
    let _ = x.abs();
}
