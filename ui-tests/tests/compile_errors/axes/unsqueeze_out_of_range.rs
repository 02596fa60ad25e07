//! A new axis of a shape of two dimensions is axis 0, 1 or 2.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.unsqueeze::<3>();
}
