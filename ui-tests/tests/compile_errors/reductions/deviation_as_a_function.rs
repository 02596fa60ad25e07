//! The methods of tensors are not functions inside `broadcast!`.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = broadcast!(x / std_keepdim::<-1>(x));
}
