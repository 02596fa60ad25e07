//! All rows of a literal have the same length, at every level.
use shapecast::array;

fn main() {
    let _ = array![[[1, 2], [3, 4]], [[5, 6], [7, 8, 9]]];
}
