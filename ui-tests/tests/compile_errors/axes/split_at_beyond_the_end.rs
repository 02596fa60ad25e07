//! An axis of size 3 cannot be split at 4.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.split_at::<1, 4>();
}
