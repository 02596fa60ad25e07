//! Sizes are an array, not a tuple.
use shapecast::{Shape, Tensor};

fn main() {
    let _ = Tensor::<f32, Shape![dyn, 3]>::from_shape_vec((2, 3), vec![0.0; 6]);
}
