//! The entries of an index are `usize`.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let i = 1_i32;
    let _ = x.get([i]);
}
