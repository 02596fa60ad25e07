//! Functions of hand-written loops in several groups.

use std::ops::{AddAssign, Mul};

/// Calls `row` with each row of `B` results of `M` rows and `N` columns, the row of the first factor and the matrix of the
/// second one.
pub fn for_each_row<T, const B: usize, const M: usize, const K: usize, const N: usize>(
    x: &[T],
    y: &[T],
    out: &mut [T],
    row: impl Fn(&[T], &[T], &mut [T]),
) {
    for b in 0..B {
        let (x, y) = (&x[b * M * K..][..M * K], &y[b * K * N..][..K * N]);
        let out = &mut out[b * M * N..][..M * N];
        for (out, x) in out.chunks_exact_mut(N).zip(x.chunks_exact(K)) {
            row(x, y, out);
        }
    }
}

/// Computes `B` products of matrices with `M` rows and `K` columns and matrices with `N` columns.
pub fn multiply<T, const B: usize, const M: usize, const K: usize, const N: usize>(
    x: &[T],
    y: &[T],
    out: &mut [T],
) where
    T: Copy + Default + AddAssign + Mul<Output = T>,
{
    for_each_row::<T, B, M, K, N>(x, y, out, |x, y, out| {
        out.fill(T::default());
        for (&x, y) in x.iter().zip(y.chunks_exact(N)) {
            for (out, &y) in out.iter_mut().zip(y) {
                *out += x * y;
            }
        }
    });
}

/// Returns the larger number, or NaN if one of them is.
pub fn larger(max: f32, x: f32) -> f32 {
    if x > max || x.is_nan() { x } else { max }
}
