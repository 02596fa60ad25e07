//! An index of the target is a constant.
use shapecast::{einsum, tensor};

fn main() {
    let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let mut y = x.clone();
    einsum!(y[i, 0] = x[i, 1]);
}
