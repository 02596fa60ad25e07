//! Integers have no float functions.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<i32, Shape![2, 3]>::ones();
    let _ = x.exp();
}
