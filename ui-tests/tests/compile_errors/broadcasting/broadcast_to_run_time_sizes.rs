//! `broadcast_to` needs sizes that the compiler knows.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.broadcast_to::<Shape![dyn, 2, 3]>();
}
