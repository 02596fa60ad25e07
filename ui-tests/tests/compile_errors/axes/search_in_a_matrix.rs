//! Elements are searched in a vector.
use shapecast::tensor;

fn main() {
    let x = tensor![[1, 2], [3, 4]];
    let _ = x.searchsorted_left(&tensor![1]);
}
