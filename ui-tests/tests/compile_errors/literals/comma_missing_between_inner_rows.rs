//! Rows are separated by commas at every level.
use shapecast::tensor;

fn main() {
    let _ = tensor![[[1, 2] [3, 4]], [[5, 6], [7, 8]]];
}
