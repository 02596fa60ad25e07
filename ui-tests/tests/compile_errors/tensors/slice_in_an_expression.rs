//! A slice in an element-wise expression.
use shapecast::{broadcast, s, tensor};

fn main() {
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    let _ = broadcast!(x.slice(s![0]) + x);
}
