//! The target cannot be read by another name.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let mut x = Tensor::<f32, Shape![3]>::ones();
    let alias = &x;
    broadcast!(x += alias);
}
