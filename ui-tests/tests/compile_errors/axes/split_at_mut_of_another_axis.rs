//! The columns of a matrix are interleaved in memory.
use shapecast::tensor;

fn main() {
    let mut x = tensor![[1, 2, 3], [4, 5, 6]];
    let _ = x.split_at_mut::<1, 2>();
}
