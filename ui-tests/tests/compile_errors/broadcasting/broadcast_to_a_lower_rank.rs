//! `broadcast_to` does not remove dimensions.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.broadcast_to::<Shape![3]>();
}
