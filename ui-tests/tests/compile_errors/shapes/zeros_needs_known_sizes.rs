//! `zeros` needs sizes in the type.
use shapecast::{Shape, Tensor};

fn main() {
    let _ = Tensor::<f32, Shape![dyn]>::zeros();
}
