//! An axis of 3 has no first 4.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.split_at::<1, 4>();
}
