//! NumPy's `x * mask`.
use shapecast::{broadcast, tensor};

fn main() {
    let x = tensor![1.0_f32, -2.0, 3.0];
    let mask = broadcast!(x > 0.0);
    let _ = &x * &mask;
}
