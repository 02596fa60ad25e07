//! The sizes of an index are two generic dimensions.
use shapecast::{Dim, Tensor, einsum};

fn product<I: Dim, J: Dim, L: Dim>(
    a: &Tensor<f64, (I, J)>,
    b: &Tensor<f64, (L, I)>,
) -> Tensor<f64, (I, I)> {
    einsum!([i, k] => a[i, j] * b[j, k])
}

fn main() {}
