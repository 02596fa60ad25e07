//! A literal cannot repeat an element.
use shapecast::tensor;

fn main() {
    let _ = tensor![0.0; 3];
}
