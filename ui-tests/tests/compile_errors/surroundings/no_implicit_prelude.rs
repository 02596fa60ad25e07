//! The crate has no prelude.
#![no_implicit_prelude]
use ::shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let y = Tensor::<f32, Shape![2, 4]>::ones();
    let _ = broadcast!(x + y.exp());
}
