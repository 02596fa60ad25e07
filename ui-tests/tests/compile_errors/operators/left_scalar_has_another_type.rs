//! A scalar has the type of the elements.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = 1.0_f64 * &x;
}
