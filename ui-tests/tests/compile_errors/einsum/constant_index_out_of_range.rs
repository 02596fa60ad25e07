//! A constant index is not less than the size of its axis.
use shapecast::{einsum, tensor};

fn main() {
    let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let column = einsum!([i] => x[i, 3] * 2.0);
}
