//! Rust has no operator `? :`.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = broadcast!(x > 0.0 ? x : 0.0);
}
