//! Products by ndarray. It has no batches.

use ndarray::linalg::{general_mat_mul, general_mat_vec_mul};
use ndarray::{Array3, ArrayView2, Axis, Zip};

use super::Float;
use crate::Run;
use crate::case::{FromElements, fresh, into};
use crate::data::elements;

fn factors<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    is_transposed: bool,
) -> (Array3<T>, Array3<T>) {
    let [rows, columns] = if is_transposed { [N, K] } else { [K, N] };
    (
        FromElements::from_elements([B, M, K], elements(0, B * M * K)),
        FromElements::from_elements([B, rows, columns], elements(1, B * K * N)),
    )
}

/// Returns the matrix or its transpose.
fn factor<T>(y: ArrayView2<'_, T>, is_transposed: bool) -> ArrayView2<'_, T> {
    if is_transposed { y.reversed_axes() } else { y }
}

fn multiply_into<T: Float>(x: &Array3<T>, y: &Array3<T>, is_transposed: bool, out: &mut Array3<T>) {
    let [one, zero] = [T::ONE, T::ZERO];
    if out.dim().2 == 1 {
        let (x, y) = (x.index_axis(Axis(0), 0), y.index_axis(Axis(0), 0));
        let mut out = out.index_axis_mut(Axis(0), 0);
        general_mat_vec_mul(one, &x, &y.column(0), zero, &mut out.column_mut(0));
        return;
    }
    Zip::from(out.outer_iter_mut())
        .and(x.outer_iter())
        .and(y.outer_iter())
        .for_each(|mut out, x, y| {
            general_mat_mul(one, &x, &factor(y, is_transposed), zero, &mut out);
        });
}

pub fn preallocated<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    is_transposed: bool,
) -> Box<dyn Run> {
    into(
        factors::<T, B, M, K, N>(is_transposed),
        Array3::from_elements([B, M, N], vec![T::ZERO; B * M * N]),
        move |(x, y), out| multiply_into(x, y, is_transposed, out),
    )
}

pub fn allocating<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    is_transposed: bool,
) -> Box<dyn Run> {
    fresh(factors::<T, B, M, K, N>(is_transposed), move |(x, y)| {
        if B == 1 {
            let (x, y) = (x.index_axis(Axis(0), 0), y.index_axis(Axis(0), 0));
            let out = if N == 1 {
                x.dot(&y.column(0)).insert_axis(Axis(1))
            } else {
                x.dot(&factor(y, is_transposed))
            };
            return out.insert_axis(Axis(0));
        }
        let mut out = Array3::from_elements([B, M, N], vec![T::ZERO; B * M * N]);
        multiply_into(x, y, is_transposed, &mut out);
        out
    })
}
