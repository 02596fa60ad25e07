//! The elements of a literal have one type.
use shapecast::tensor;

fn main() {
    let _ = tensor![[1.0_f64, 2.0], [3.0, 4.0_f32]];
}
