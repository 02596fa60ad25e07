//! The error stands at the transposed factor, not at the bias after it.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![5, 64]>::ones();
    let w = Tensor::<f32, Shape![10, 64]>::ones();
    let bias = Tensor::<f32, Shape![10]>::ones();
    let _ = einsum!([n, o] => x[n, k] * w[k, o] + bias[o]);
}
