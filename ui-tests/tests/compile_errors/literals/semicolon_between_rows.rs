//! Rows are separated by commas, not by `;` as in MATLAB.
use shapecast::tensor;

fn main() {
    let _ = tensor![[1.0, 2.0]; [3.0, 4.0]];
}
