//! The entries of a level are either rows or elements.
use shapecast::tensor;

fn main() {
    let _ = tensor![[1.0, 2.0], 3.0];
}
