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

fn factors<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>()
-> (Vec<T>, Vec<T>) {
    (elements(0, B * M * K), elements(1, B * K * N))
}

pub fn preallocated<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>()
-> Box<dyn Run> {
    into(
        factors::<T, B, M, K, N>(),
        vec![T::ZERO; B * M * N],
        |(x, y), out| multiply::<T, B, M, K, N>(x, y, out),
    )
}

pub fn allocating<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>()
-> Box<dyn Run> {
    fresh(factors::<T, B, M, K, N>(), |(x, y)| {
        let mut out = vec![T::ZERO; B * M * N];
        multiply::<T, B, M, K, N>(x, y, &mut out);
        out
    })
}
