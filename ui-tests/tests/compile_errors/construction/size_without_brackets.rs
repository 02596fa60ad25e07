//! Sizes are a list.
use shapecast::{Shape, Tensor};

fn main() {
    let _ = Tensor::<f32, Shape![dyn]>::from_shape_vec(6, vec![0.0; 6]);
}
