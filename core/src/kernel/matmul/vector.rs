//! The product of a matrix and a vector of floats.

use core::ops::Add;

use super::Matrix;
use super::arithmetic::Arithmetic;
use super::direct::write;
use super::output::{Combination, OutputMatrix};

/// The number of interleaved sums of a dot product.
const LANES: usize = 32;

/// Writes the product of a matrix and a vector of floats, both with neighboring elements along the sums.
///
/// # Safety
/// The elements of `out` may be written, and no other thread uses them. They are initialized if
/// `combination` has a factor of the old elements.
#[inline(always)]
pub(super) unsafe fn dot_products<T: Copy + Add<Output = T>, A: Arithmetic<T, Sum = T>>(
    out: OutputMatrix<T>,
    [m, k]: [usize; 2],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
) {
    let vector = &y.data[y.first..][..k];
    let matrix = |row: usize| &x.data[x.position(row, 0)..][..k];
    let mut row = 0;
    while row + 4 <= m {
        let rows = [0, 1, 2, 3].map(|r| matrix(row + r));
        for (r, sum) in dots::<T, A, 4>(rows, vector).into_iter().enumerate() {
            // SAFETY: the row is one of `out`.
            unsafe { write::<T, A>(out, [row + r, 0], &[sum], combination) };
        }
        row += 4;
    }
    while row < m {
        let sums = dots::<T, A, 1>([matrix(row)], vector);
        // SAFETY: the row is one of `out`.
        unsafe { write::<T, A>(out, [row, 0], &sums, combination) };
        row += 1;
    }
}

/// Returns the dot products of several rows and a vector of the same length.
#[inline(always)]
fn dots<T: Copy + Add<Output = T>, A: Arithmetic<T, Sum = T>, const M: usize>(
    rows: [&[T]; M],
    vector: &[T],
) -> [T; M] {
    let whole = vector.len() - vector.len() % LANES;
    let sums = lanes::<T, A, M>(rows, vector, whole);
    let mut dots = [A::zero(); M];
    for (dot, (sums, row)) in dots.iter_mut().zip(sums.iter().zip(&rows)) {
        let mut sums = *sums;
        for (j, (&a, &b)) in row[whole..].iter().zip(&vector[whole..]).enumerate() {
            sums[j] = A::add_product(sums[j], A::load(a), A::load(b));
        }
        let mut half = LANES / 2;
        while half > 0 {
            for i in 0..half {
                sums[i] = sums[i] + sums[i + half];
            }
            half /= 2;
        }
        *dot = sums[0];
    }
    dots
}

/// Returns interleaved sums of the first `whole` products of each row, a multiple of [`LANES`].
#[inline(always)]
fn lanes<T: Copy + Add<Output = T>, A: Arithmetic<T, Sum = T>, const M: usize>(
    rows: [&[T]; M],
    vector: &[T],
    whole: usize,
) -> [[T; LANES]; M] {
    let mut sums = [[A::zero(); LANES]; M];
    for c in (0..whole).step_by(LANES) {
        let vector = &vector[c..][..LANES];
        for (sums, row) in sums.iter_mut().zip(&rows) {
            for ((sum, &a), &b) in sums.iter_mut().zip(&row[c..][..LANES]).zip(vector) {
                *sum = A::add_product(*sum, A::load(a), A::load(b));
            }
        }
    }
    sums
}
