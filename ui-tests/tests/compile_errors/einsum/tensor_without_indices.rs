//! A tensor has no indices.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let row = Tensor::<f64, Shape![3]>::ones();
    let _ = einsum!([i, j] => a[i, j] * row);
}
