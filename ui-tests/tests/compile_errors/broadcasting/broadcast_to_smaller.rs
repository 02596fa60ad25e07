//! `broadcast_to` changes only dimensions of size 1.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.broadcast_to::<Shape![2, 4]>();
}
