//! A shape of two dimensions has no axes 2 and -3.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = broadcast!(x - max_keepdim::<2>(x));
}
