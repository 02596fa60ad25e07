//! The axis and the length are constants.
use shapecast::tensor;

fn main() {
    let x = tensor![1.0, 2.0, 6.0, 9.0];
    let _ = x.windows(3);
}
