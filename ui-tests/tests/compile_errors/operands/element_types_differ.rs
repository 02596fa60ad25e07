//! `f64 + f32` is a type error, as in all Rust code.
use shapecast::{broadcast, tensor};

fn main() {
    let x = tensor![1.0_f64, 2.0];
    let y = tensor![1.0_f32, 2.0];
    let _ = broadcast!(x + y);
}
