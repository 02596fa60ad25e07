//! Linear algebra needs floats.
use shapecast::tensor;

fn main() {
    let x = tensor![[2, 0], [0, 2]];
    let _ = x.inverse();
}
