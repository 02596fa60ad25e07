//! The target must be assignable.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    broadcast!(x.clone() += x);
}
