//! All rows of a literal have the same number of rows.
use shapecast::tensor;

fn main() {
    let _ = tensor![[[1, 2], [3, 4]], [[5, 6]]];
}
