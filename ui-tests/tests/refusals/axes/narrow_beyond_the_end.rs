//! From index 2 on, an axis of 3 has one index.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.narrow::<-1, 2, 2>();
}
