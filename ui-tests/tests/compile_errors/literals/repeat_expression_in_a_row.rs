//! A row of a literal cannot repeat an element.
use shapecast::array;

fn main() {
    let _ = array![[0.0; 3], [1.0; 3]];
}
