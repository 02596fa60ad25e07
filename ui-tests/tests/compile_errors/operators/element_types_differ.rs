//! Operators need elements of the same type.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f64, Shape![2]>::ones();
    let y = Tensor::<f32, Shape![2]>::ones();
    let _ = &x + &y;
}
