//! A tensor is not a condition: `any` and `all` reduce it.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    if broadcast!(x > 0.0) {
        println!("positive");
    }
}
