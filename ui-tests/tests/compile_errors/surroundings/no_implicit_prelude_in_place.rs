//! The crate has no prelude, and the target is too small.
#![no_implicit_prelude]
use ::shapecast::{Shape, Tensor, broadcast};

fn main() {
    let mut x = Tensor::<f32, Shape![3]>::ones();
    let y = Tensor::<f32, Shape![4]>::ones();
    broadcast!(x += y);
}
