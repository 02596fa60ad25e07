//! The target must be a tensor, an array or a mutable view.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let mut total = vec![0.0_f32; 3];
    broadcast!(total = x);
}
