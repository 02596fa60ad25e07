//! An axis of size 0 has no differences.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![0]>::ones();
    let _ = x.diff::<0>();
}
