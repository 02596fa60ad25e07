//! NumPy's `x[0, :]`.
use shapecast::{broadcast, tensor};

fn main() {
    let mut x = tensor![[1.0, 2.0], [3.0, 4.0]];
    broadcast!(x[0, ..] *= 2.0);
}
