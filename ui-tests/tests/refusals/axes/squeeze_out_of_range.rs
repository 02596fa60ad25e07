//! There is no axis -3 in a shape of two dimensions.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![1, 3]>::ones();
    let _ = x.squeeze::<-3>();
}
