//! A residual is added to the smaller result.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let w = Tensor::<f32, Shape![3]>::ones();
    let residual = Tensor::<f32, Shape![8]>::ones();
    let _ = einsum!([i] => x[i + k] * w[k] + residual[i]);
}
