//! `max` and `min` of two values are methods.
use shapecast::{broadcast, tensor};

fn main() {
    let x = tensor![[1.0, -2.0], [3.0, -4.0]];
    let _ = broadcast!(max(x, 0.0));
    let _ = broadcast!(min(1.0, x * 2.0));
}
