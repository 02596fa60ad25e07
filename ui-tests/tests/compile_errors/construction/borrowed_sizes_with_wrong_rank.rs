//! Borrowed sizes have one entry per dimension too.
use shapecast::{Shape, Tensor};

fn main() {
    let _ = Tensor::<f32, Shape![dyn, 3]>::from_shape_vec(&[6], vec![0.0; 6]);
}
