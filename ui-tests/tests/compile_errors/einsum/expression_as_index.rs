//! An index is an expression.
use shapecast::{einsum, tensor};

fn main() {
    let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let n = 1;
    let column = einsum!([i] => x[i, n + 1] * 2.0);
}
