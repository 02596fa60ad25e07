//! An axis of size 3 has one index from index 2 on.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.narrow::<-1, 2, 2>();
}
