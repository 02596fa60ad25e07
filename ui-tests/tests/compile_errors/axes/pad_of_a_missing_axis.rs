//! A matrix has no axis 2.
use shapecast::{Padding, tensor};

fn main() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    let _ = x.pad::<2, 1, 1>(Padding::Edge);
}
