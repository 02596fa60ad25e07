//! The sizes of an index are two const generics.
use shapecast::{Shape, Tensor, einsum};

fn product<const I: usize, const J: usize, const L: usize>(
    a: &Tensor<f64, Shape![I, J]>,
    b: &Tensor<f64, Shape![L, I]>,
) -> Tensor<f64, Shape![I, I]> {
    einsum!([i, k] => a[i, j] * b[j, k])
}

fn main() {}
