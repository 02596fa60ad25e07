//! Products by nalgebra. It has no batches.
//!
//! Its matrices are column-major: `yᵀ xᵀ` has the elements of the row-major `x y`.

use nalgebra::DMatrix;

use super::Float;
use crate::Run;
use crate::case::{Batch, fresh, into};
use crate::data::elements;

/// Returns the transposes of `batch` row-major matrices.
fn transposes<T: Float>(
    operand: u32,
    batch: usize,
    rows: usize,
    columns: usize,
) -> Vec<DMatrix<T>> {
    elements(operand, batch * rows * columns)
        .chunks_exact(rows * columns)
        .map(|matrix| DMatrix::from_column_slice(columns, rows, matrix))
        .collect()
}

fn factors<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    is_transposed: bool,
) -> (Vec<DMatrix<T>>, Vec<DMatrix<T>>) {
    let y = match N {
        // A column.
        1 => transposes(1, B, 1, K),
        _ if is_transposed => transposes(1, B, N, K),
        _ => transposes(1, B, K, N),
    };
    (transposes(0, B, M, K), y)
}

pub fn preallocated<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    is_transposed: bool,
) -> Box<dyn Run> {
    let [rows, columns] = if N == 1 { [M, 1] } else { [N, M] };
    let out = Batch(vec![DMatrix::from_element(rows, columns, T::ZERO); B]);
    into(
        factors::<T, B, M, K, N>(is_transposed),
        out,
        move |(x, y), out| {
            for ((x, y), out) in x.iter().zip(y).zip(&mut out.0) {
                if N == 1 {
                    out.column_mut(0).gemv_tr(T::ONE, x, &y.column(0), T::ZERO);
                } else if is_transposed {
                    out.gemm_tr(T::ONE, y, x, T::ZERO);
                } else {
                    out.gemm(T::ONE, y, x, T::ZERO);
                }
            }
        },
    )
}

pub fn allocating<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    is_transposed: bool,
) -> Box<dyn Run> {
    fresh(factors::<T, B, M, K, N>(is_transposed), move |(x, y)| {
        let product = |(x, y): (&DMatrix<T>, &DMatrix<T>)| match N {
            1 => x.tr_mul(y),
            _ if is_transposed => y.tr_mul(x),
            _ => y * x,
        };
        Batch(x.iter().zip(y).map(product).collect())
    })
}
