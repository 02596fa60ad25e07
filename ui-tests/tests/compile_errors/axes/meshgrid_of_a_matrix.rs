//! The axes of a grid are vectors.
use shapecast::{meshgrid, tensor};

fn main() {
    let (x, y) = (tensor![1, 2], tensor![[1, 2], [3, 4]]);
    let _ = meshgrid((&x, &y));
}
