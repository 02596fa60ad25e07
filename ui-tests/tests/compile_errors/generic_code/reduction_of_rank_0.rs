//! A tensor of rank 0 cannot be reduced along an axis.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![]>::ones();
    broadcast!(x - mean_keepdim::<-1>(x));
}
