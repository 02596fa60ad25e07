//! One size can be worked out from the others, two cannot.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.reshape::<Shape![dyn, dyn]>();
}
