//! Stacked tensors have the same shape.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let y = Tensor::<f32, Shape![2, 4]>::ones();
    let _ = x.stack::<0>(&y);
}
