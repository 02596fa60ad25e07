//! An axis of size 3 has no windows of 4 indices.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = x.windows::<0, 4>();
}
