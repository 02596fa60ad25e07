//! The elements are of different types.
use shapecast::{tensor};

fn main() {
    let a = tensor![[1.0_f32, 2.0], [3.0, 4.0]];
    let b = tensor![[1.0_f64, 2.0], [3.0, 4.0]];
    let _ = a.matmul(&b);
}
