//! As many sizes as the shape has dimensions, also behind a reference.
use shapecast::{Shape, Tensor};

fn main() {
    let _ = Tensor::<f32, Shape![dyn, 3]>::from_shape_vec(&[6], vec![0.0; 6]);
}
