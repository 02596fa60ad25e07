//! A vector has no lower triangle.
use shapecast::tensor;

fn main() {
    let x = tensor![1, 2, 3];
    let _ = x.tril(0);
}
