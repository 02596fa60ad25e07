//! The operands of an approximate equality broadcast.
use shapecast::{Tolerance, tensor};

fn main() {
    let (x, y) = (tensor![1.0, 2.0], tensor![1.0, 2.0, 3.0]);
    let _ = x.all_close(&y, Tolerance::default());
}
