//! The result of a method, an array, has no indices.
use shapecast::{Array, Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let row = Array::<f64, Shape![3]>::ones();
    let _ = einsum!([i, j] => a[i, j] * &row.transpose());
}
