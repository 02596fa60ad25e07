//! Products by plain loops.

use super::Float;
use crate::Run;
use crate::case::{fresh, into};
use crate::data::elements;

/// Computes `B` products of matrices with `M` rows and `K` columns and matrices with `N` columns.
pub fn multiply<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    x: &[T],
    y: &[T],
    out: &mut [T],
) {
    for b in 0..B {
        let (x, y) = (&x[b * M * K..][..M * K], &y[b * K * N..][..K * N]);
        let out = &mut out[b * M * N..][..M * N];
        for (out, x) in out.chunks_exact_mut(N).zip(x.chunks_exact(K)) {
            out.fill(T::ZERO);
            for (&x, y) in x.iter().zip(y.chunks_exact(N)) {
                for (out, &y) in out.iter_mut().zip(y) {
                    *out += x * y;
                }
            }
        }
    }
}

/// Computes `B` products of matrices with `M` rows and `K` columns and the transposes of matrices with `N` rows.
fn multiply_by_transposes<
    T: Float,
    const B: usize,
    const M: usize,
    const K: usize,
    const N: usize,
>(
    x: &[T],
    y: &[T],
    out: &mut [T],
) {
    for b in 0..B {
        let (x, y) = (&x[b * M * K..][..M * K], &y[b * K * N..][..K * N]);
        let out = &mut out[b * M * N..][..M * N];
        for (out, x) in out.chunks_exact_mut(N).zip(x.chunks_exact(K)) {
            for (out, y) in out.iter_mut().zip(y.chunks_exact(K)) {
                *out = x.iter().zip(y).fold(T::ZERO, |sum, (&x, &y)| sum + x * y);
            }
        }
    }
}

/// Multiplies by `y`, or by the transposes of its matrices.
fn multiply_factors<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    x: &[T],
    y: &[T],
    is_transposed: bool,
    out: &mut [T],
) {
    if is_transposed {
        multiply_by_transposes::<T, B, M, K, N>(x, y, out);
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
