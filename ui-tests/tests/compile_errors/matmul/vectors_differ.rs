//! The vectors have different lengths.
use shapecast::{array};

fn main() {
    let _ = array![1.0, 2.0].matmul(&array![1.0, 2.0, 3.0]);
}
