//! A vector has no axis 1.
use shapecast::tensor;

fn main() {
    let x = tensor![1, 2, 3];
    let _ = x.roll::<1>(1);
}
