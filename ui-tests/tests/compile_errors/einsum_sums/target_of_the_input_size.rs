//! A convolution without padding is smaller than its input.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let w = Tensor::<f32, Shape![3]>::ones();
    let mut y = Tensor::<f32, Shape![8]>::zeros();
    einsum!(y[i] = x[i + k] * w[k]);
}
