//! A shape of two dimensions has no axis -3.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![1, 3]>::ones();
    let _ = x.squeeze::<-3>();
}
