//! A mirrored filter is a reversed slice.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let w = Tensor::<f32, Shape![3]>::ones();
    let _ = einsum!([i] => x[i + 2 - k] * w[k]);
}
