//! A stencil of 4 elements reads 3.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = einsum!([i] => x[i + 3] - x[i]);
}
