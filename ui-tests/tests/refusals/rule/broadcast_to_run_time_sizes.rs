//! `broadcast_to` takes its sizes from the type.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.broadcast_to::<Shape![dyn, 2, 3]>();
}
