//! An index is not negative.
use shapecast::{Shape, Tensor};

fn main() {
    let row = Tensor::<f32, Shape![2]>::ones();
    let _ = row[-1];
}
