//! A scalar has the type of the elements.
use shapecast::{Shape, Tensor};

fn main() {
    let mut x = Tensor::<f32, Shape![2]>::ones();
    x *= 2.0_f64;
}
