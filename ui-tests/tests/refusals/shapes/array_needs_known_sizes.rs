//! An array is inline, so the compiler knows its sizes.
use shapecast::{Array, Shape};

fn main() {
    let _ = Array::<f32, Shape![dyn, 3]>::zeros();
}
