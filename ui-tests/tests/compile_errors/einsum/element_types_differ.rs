//! The elements of two factors cannot be multiplied.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let b = Tensor::<f32, Shape![3, 4]>::ones();
    let _ = einsum!([i, k] => a[i, j] * b[j, k]);
}
