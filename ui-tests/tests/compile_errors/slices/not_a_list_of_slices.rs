//! A range is not a list of slices.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![5, 4, 3]>::ones();
    let _ = x.slice(1..3);
}
