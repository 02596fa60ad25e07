//! Products by faer. It has no batches, and its matrices are column-major.

use faer::linalg::matmul::matmul;
use faer::{Accum, Mat, Par};
use rayon::current_num_threads;

use super::Float;
use crate::Run;
use crate::case::{Batch, fresh, into};
use crate::data::elements;

/// Returns how faer uses threads.
pub fn parallelism() -> Par {
    match current_num_threads() {
        1 => Par::Seq,
        _ => Par::rayon(0),
    }
}

/// Returns a batch of matrices.
pub fn matrices<T: Float>(operand: u32, batch: usize, rows: usize, columns: usize) -> Vec<Mat<T>> {
    elements(operand, batch * rows * columns)
        .chunks_exact(rows * columns)
        .map(|matrix| Mat::from_fn(rows, columns, |i, j| matrix[i * columns + j]))
        .collect()
}

fn factors<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    is_transposed: bool,
) -> (Vec<Mat<T>>, Vec<Mat<T>>) {
    let [rows, columns] = if is_transposed { [N, K] } else { [K, N] };
    (matrices(0, B, M, K), matrices(1, B, rows, columns))
}

/// Multiplies by `y` or by its transpose.
fn multiply<T: Float>(x: &Mat<T>, y: &Mat<T>, is_transposed: bool, out: &mut Mat<T>, par: Par) {
    let y = if is_transposed {
        y.transpose()
    } else {
        y.as_ref()
    };
    matmul(out, Accum::Replace, x, y, T::ONE, par);
}

pub fn preallocated<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    is_transposed: bool,
) -> Box<dyn Run> {
    let out: Vec<Mat<T>> = (0..B).map(|_| Mat::zeros(M, N)).collect();
    let par = parallelism();
    into(
        factors::<T, B, M, K, N>(is_transposed),
        Batch(out),
        move |(x, y), out| {
            for ((x, y), out) in x.iter().zip(y).zip(&mut out.0) {
                multiply(x, y, is_transposed, out, par);
            }
        },
    )
}

pub fn allocating<T: Float, const B: usize, const M: usize, const K: usize, const N: usize>(
    is_transposed: bool,
) -> Box<dyn Run> {
    let par = parallelism();
    fresh(factors::<T, B, M, K, N>(is_transposed), move |(x, y)| {
        let products = x.iter().zip(y).map(|(x, y)| {
            let mut out = Mat::zeros(M, N);
            multiply(x, y, is_transposed, &mut out, par);
            out
        });
        Batch(products.collect())
    })
}
