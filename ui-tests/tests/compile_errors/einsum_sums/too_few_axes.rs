//! An image has four axes.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![1, 3, 8, 8]>::ones();
    let w = Tensor::<f32, Shape![3, 3]>::ones();
    let _ = einsum!([i, j] => x[i + u, j + v] * w[u, v]);
}
