//! An integer literal is no float.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = 2 * x;
}
