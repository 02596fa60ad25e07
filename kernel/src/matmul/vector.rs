//! The products of a matrix and a vector of floats.

use core::mem::MaybeUninit;

use super::arithmetic::{Arithmetic, Native};
use super::factor::Matrix;
use super::floats::Float;
use super::output::{Combination, OutputMatrix};
use crate::simd::{Instructions, MAX_LANES, Vector, with_widest_vector};

/// The number of rows that are multiplied or added together.
const ROWS: usize = 4;

/// The number of sums that stay in the L1 cache while rows are added to them.
const ROW_BLOCK: usize = 2048;

/// The number of vectors in which a dot product accumulates its products.
const SUMS: usize = 2;

/// The number of elements in [`SUMS`] of the widest vectors.
const MAX_WIDTH: usize = SUMS * MAX_LANES;

/// Writes the product of a matrix and a vector of floats, both with neighboring elements along the sums.
///
/// # Safety
/// The processor has these instructions. The elements of `out` may be written, and no other thread uses them. They are
/// initialized if `combination` has a factor of the old elements.
#[inline(always)]
pub(super) unsafe fn dot_products<T: Float>(
    out: OutputMatrix<T>,
    [m, k]: [usize; 2],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
    instructions: Instructions,
) {
    let vector = &y.data[y.first..][..k];
    let matrix = |row: usize| &x.data[x.position(row, 0)..][..k];
    let write = |row: usize, sum: T| {
        let to = out.at(row, 0);
        // SAFETY: the row is one of `out`. If the old element is read, it is initialized.
        unsafe { to.write(Native::finish(sum, combination, || to.read())) };
    };
    let mut row = 0;
    while row + ROWS <= m {
        let rows = [0, 1, 2, 3].map(|r| matrix(row + r));
        // SAFETY: the processor has these instructions.
        let sums = unsafe { with_widest_vector!(instructions, dots::<T, V, ROWS>(rows, vector)) };
        for (r, &sum) in sums.iter().enumerate() {
            write(row + r, sum);
        }
        row += ROWS;
    }
    for row in row..m {
        // SAFETY: the processor has these instructions.
        let [sum] =
            unsafe { with_widest_vector!(instructions, dots::<T, V, 1>([matrix(row)], vector)) };
        write(row, sum);
    }
}

/// Returns the dot products of several rows and a vector of the same length. Each row accumulates its products in
/// [`SUMS`] vectors, whose elements are then added by halves.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
unsafe fn dots<T: Float, V: Vector<T>, const M: usize>(rows: [&[T]; M], vector: &[T]) -> [T; M] {
    let width = SUMS * V::LANES;
    let rest = vector.len() % width;
    let whole = vector.len() - rest;
    let mut dots = [T::default(); M];
    // SAFETY: the precondition is the same. The elements are those of the slices and of the buffers.
    unsafe {
        let mut sums = [[V::splat(T::default()); SUMS]; M];
        for first in (0..whole).step_by(width) {
            let vector = vector.as_ptr().add(first);
            for (sums, row) in sums.iter_mut().zip(&rows) {
                add_products(sums, row.as_ptr().add(first), vector);
            }
        }
        if rest > 0 {
            for s in 0..SUMS {
                let first = (whole + s * V::LANES).min(vector.len());
                let count = (vector.len() - first).min(V::LANES);
                let last = |elements: &[T]| V::load_first(elements.as_ptr().add(first), count);
                let factor = last(vector);
                for (sums, row) in sums.iter_mut().zip(&rows) {
                    sums[s] = last(row).mul_add(factor, sums[s]);
                }
            }
        }
        for (dot, sums) in dots.iter_mut().zip(&sums) {
            let mut elements = [T::default(); MAX_WIDTH];
            for (s, sum) in sums.iter().enumerate() {
                sum.store(elements.as_mut_ptr().add(s * V::LANES));
            }
            let mut half = width / 2;
            while half > 0 {
                for i in 0..half {
                    elements[i] = elements[i] + elements[i + half];
                }
                half /= 2;
            }
            *dot = elements[0];
        }
    }
    dots
}

/// Adds the products of [`SUMS`] vectors of a row with those of a vector to `sums`.
///
/// # Safety
/// The processor has the instructions of `V`, and the elements may be read.
#[inline(always)]
unsafe fn add_products<T: Copy, V: Vector<T>>(
    sums: &mut [V; SUMS],
    row: *const T,
    vector: *const T,
) {
    for (s, sum) in sums.iter_mut().enumerate() {
        // SAFETY: the precondition is the same.
        unsafe {
            let [a, b] = [
                V::load(row.add(s * V::LANES)),
                V::load(vector.add(s * V::LANES)),
            ];
            *sum = a.mul_add(b, *sum);
        }
    }
}

/// Writes the product of the vector `x` and a matrix. Rows of the matrix and the result have neighboring elements.
///
/// Each element is the sum of its products in order.
///
/// # Safety
/// The processor has these instructions. The first row of `out` may be written, and no other thread uses it.
#[inline(always)]
pub(super) unsafe fn combine_rows<T: Float>(
    out: OutputMatrix<T>,
    [k, n]: [usize; 2],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    instructions: Instructions,
) {
    for first in (0..n).step_by(ROW_BLOCK) {
        let len = ROW_BLOCK.min(n - first);
        // SAFETY: by the precondition, these elements may be written.
        let out = unsafe { core::slice::from_raw_parts_mut(out.at(0, first).cast(), len) };
        let mut row = 0;
        while row < k {
            let is_first = row == 0;
            let part = |r: usize| {
                (
                    x.at(0, row + r),
                    &y.data[y.position(row + r, first)..][..len],
                )
            };
            // SAFETY: the processor has these instructions. The first rows initialize the elements.
            unsafe {
                if row + ROWS <= k {
                    let rows = [0, 1, 2, 3].map(part);
                    with_widest_vector!(instructions, add_rows::<T, V, ROWS>(out, rows, is_first));
                    row += ROWS;
                } else {
                    with_widest_vector!(
                        instructions,
                        add_rows::<T, V, 1>(out, [part(0)], is_first)
                    );
                    row += 1;
                }
            }
        }
    }
}

/// Adds the products of rows and their factors to `out`, or writes them if they are the first.
///
/// # Safety
/// The processor has the instructions of `V`. `out` is initialized if the rows are not the first.
#[inline(always)]
unsafe fn add_rows<T: Float, V: Vector<T>, const M: usize>(
    out: &mut [MaybeUninit<T>],
    rows: [(T, &[T]); M],
    are_first: bool,
) {
    let rest = out.len() % V::LANES;
    let whole = out.len() - rest;
    // SAFETY: the precondition is the same. The elements are those of the slices.
    unsafe {
        let mut factors = [V::splat(T::default()); M];
        for (to, (factor, _)) in factors.iter_mut().zip(&rows) {
            *to = V::splat(*factor);
        }
        let to: *mut T = out.as_mut_ptr().cast();
        for first in (0..whole).step_by(V::LANES) {
            let to = to.add(first);
            let mut sum = if are_first {
                V::splat(T::default())
            } else {
                V::load(to)
            };
            for (factor, (_, row)) in factors.iter().zip(&rows) {
                sum = factor.mul_add(V::load(row.as_ptr().add(first)), sum);
            }
            sum.store(to);
        }
        if rest > 0 {
            let to = to.add(whole);
            let mut sum = if are_first {
                V::splat(T::default())
            } else {
                V::load_first(to, rest)
            };
            for (factor, (_, row)) in factors.iter().zip(&rows) {
                sum = factor.mul_add(V::load_first(row.as_ptr().add(whole), rest), sum);
            }
            sum.store_first(to, rest);
        }
    }
}
