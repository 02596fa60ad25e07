//! Elements are separated by commas.
use shapecast::tensor;

fn main() {
    let _ = tensor![[1.0, 2.0], [3.0 4.0]];
}
