//! Entries of a level are all rows, or all elements.
use shapecast::tensor;

fn main() {
    let _ = tensor![1.0, [2.0, 3.0]];
}
