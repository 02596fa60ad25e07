//! nalgebra's rows.
use shapecast::array;

fn main() {
    let _ = array![0.0, -1.0; 1.0, 0.0];
}
