//! Every dimension that differs is an error.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let y = Tensor::<f32, Shape![4, 5]>::ones();
    let _ = &x + &y;
}
