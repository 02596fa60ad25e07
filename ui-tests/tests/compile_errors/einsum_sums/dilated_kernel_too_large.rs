//! Three values with a dilation of 4 span 9 elements.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let w = Tensor::<f32, Shape![3]>::ones();
    let _ = einsum!([i] => x[i + 4 * k] * w[k]);
}
