//! The target must be a tensor, an array or a mutable view.
use shapecast::{Shape, Tensor, broadcast};

pub struct Total(f32);

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let mut total = Total(0.0);
    broadcast!(total = x);
}
