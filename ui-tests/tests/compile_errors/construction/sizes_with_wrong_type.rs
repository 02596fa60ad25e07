//! Sizes are `usize`.
use shapecast::{Shape, Tensor};

fn main() {
    let n: i32 = 2;
    let _ = Tensor::<f32, Shape![dyn, 3]>::from_shape_vec([n, 3], vec![0.0; 6]);
}
