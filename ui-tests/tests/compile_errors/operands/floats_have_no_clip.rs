//! Some methods have another name in Rust.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = broadcast!(x.clip(0.0, 1.0));
}
