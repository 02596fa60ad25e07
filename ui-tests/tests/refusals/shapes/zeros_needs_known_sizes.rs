//! A constructor that takes no sizes needs them in the type.
use shapecast::{Shape, Tensor};

fn main() {
    let _ = Tensor::<f32, Shape![dyn]>::zeros();
}
