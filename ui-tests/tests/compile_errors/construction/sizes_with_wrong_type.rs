//! Sizes are `usize`.
use shapecast::{Shape, Tensor};

fn main() {
    let n: i32 = 2;
    let _ = Tensor::<f32, Shape![dyn, 3]>::from_shape_vec([n, 3], vec![0.0; 6]);
    let _ = Tensor::<f32, Shape![dyn]>::from_shape_vec(6, vec![0.0; 6]);
    let _ = Tensor::<f32, Shape![dyn, 3]>::from_shape_vec((2, 3), vec![0.0; 6]);
}
