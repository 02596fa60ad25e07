//! Products by plain loops.

use super::Float;
use crate::Run;
use crate::case::{fresh, into};
use crate::data::elements;

/// Calls `row` with each row of `B` results of `M` rows and `N` columns, the row of the first factor and the matrix of the
/// second one.
fn for_each_row<T, const B: usize, const M: usize, const K: usize, const N: usize>(
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
pub fn multiply<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    x: &[T],
    y: &[T],
    out: &mut [T],
) {
    for_each_row::<T, B, M, K, N>(x, y, out, |x, y, out| {
        out.fill(T::ZERO);
        for (&x, y) in x.iter().zip(y.chunks_exact(N)) {
            for (out, &y) in out.iter_mut().zip(y) {
                *out += x * y;
            }
        }
    });
}

/// Multiplies by `y`, or by the transposes of its matrices.
fn multiply_factors<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    x: &[T],
    y: &[T],
    is_transposed: bool,
    out: &mut [T],
) {
    if is_transposed {
        for_each_row::<T, B, M, K, N>(x, y, out, |x, y, out| {
            for (out, y) in out.iter_mut().zip(y.chunks_exact(K)) {
                *out = x.iter().zip(y).fold(T::ZERO, |sum, (&x, &y)| sum + x * y);
            }
        });
    } else {
        multiply::<T, B, M, K, N>(x, y, out);
    }
}

fn factors<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>()
-> (Vec<T>, Vec<T>) {
    (elements(0, B * M * K), elements(1, B * K * N))
}

pub fn preallocated<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    is_transposed: bool,
) -> Box<dyn Run> {
    into(
        factors::<T, B, M, K, N>(),
        vec![T::ZERO; B * M * N],
        move |(x, y), out| multiply_factors::<T, B, M, K, N>(x, y, is_transposed, out),
    )
}

pub fn allocating<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    is_transposed: bool,
) -> Box<dyn Run> {
    fresh(factors::<T, B, M, K, N>(), move |(x, y)| {
        let mut out = vec![T::ZERO; B * M * N];
        multiply_factors::<T, B, M, K, N>(x, y, is_transposed, &mut out);
        out
    })
}
