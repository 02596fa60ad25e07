//! The inner product is `matmul` too.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let y = Tensor::<f32, Shape![3]>::ones();
    let _ = x.dot(&y);
}
