//! All rows by the name that they have in ndarray.
use shapecast::tensor;

fn main() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    for row in x.rows() {
        let _ = row;
    }
}
