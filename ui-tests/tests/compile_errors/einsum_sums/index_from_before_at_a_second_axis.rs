//! Indices begin at 0.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8, 8]>::ones();
    let _ = einsum!([i, j] => x[i, j] - x[i, j - 1]);
}
