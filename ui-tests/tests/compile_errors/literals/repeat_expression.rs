//! A literal cannot repeat an element.
use shapecast::{array, tensor};

fn main() {
    let _ = tensor![0.0; 3];
    let _ = array![[0.0; 3], [1.0; 3]];
}
