//! The compiler must know the sizes of an array.
use shapecast::{Array, Shape};

fn main() {
    let _ = Array::<f32, Shape![dyn, 3]>::zeros();
}
