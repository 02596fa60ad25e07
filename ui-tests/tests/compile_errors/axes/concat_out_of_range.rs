//! A shape of two dimensions has no axis 2.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.concat::<2, _>(&x);
}
