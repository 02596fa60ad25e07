//! Indices stand in brackets within brackets.
use shapecast::{einsum, tensor};

fn main() {
    let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let doubled = einsum!([i, j] => x[[i, j]] * 2.0);
}
