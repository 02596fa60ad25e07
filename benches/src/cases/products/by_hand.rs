//! Products by plain loops.

use super::Float;
use crate::Run;
use crate::case::{fresh, into};
use crate::cases::by_hand::{for_each_row, multiply};
use crate::data::elements;

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
