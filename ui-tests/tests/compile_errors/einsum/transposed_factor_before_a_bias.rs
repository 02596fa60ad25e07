//! The first index that does not fit is reported, also if a bias has the index of the result.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![5, 64]>::ones();
    let w = Tensor::<f32, Shape![10, 64]>::ones();
    let bias = Tensor::<f32, Shape![10]>::ones();
    let _ = einsum!([n, o] => x[n, k] * w[k, o] + bias[o]);
}
