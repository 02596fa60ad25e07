//! A vector has no axis 1.
use shapecast::tensor;

fn main() {
    let x = tensor![1, 2, 3];
    let _ = x.take_axis::<1, _>(&[0, 1]);
}
