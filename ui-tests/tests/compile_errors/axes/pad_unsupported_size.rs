//! The compiler can add sizes up to 1024, and powers of 2 and of 10.
use shapecast::{Padding, Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3, 1920]>::ones();
    let _ = x.pad::<-1, 1, 1>(Padding::Edge);
}
