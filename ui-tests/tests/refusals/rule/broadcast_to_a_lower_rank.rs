//! `broadcast_to` adds dimensions and drops none.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.broadcast_to::<Shape![3]>();
}
