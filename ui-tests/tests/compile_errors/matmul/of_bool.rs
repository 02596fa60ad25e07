//! The elements are not numbers.
use shapecast::{tensor};

fn main() {
    let a = tensor![[true, false], [false, true]];
    let _ = a.matmul(&a);
}
