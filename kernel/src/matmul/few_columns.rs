//! The product of a matrix of floats and one of 2 to [`SEGMENT`] columns, in vectors of 512 bits.
//!
//! A tile of [`blocks`](super::blocks) broadcasts each element of the first matrix to a vector. Few columns would fill
//! only a segment of this vector. Here, all segments of a vector are used: each one sums different products of the same
//! columns. One load reads as many elements of the first matrix as a vector has lanes. Each of these elements is then
//! broadcast to one segment.

use core::mem::MaybeUninit;

use super::arithmetic::Float;
use super::arithmetic::Native;
use super::direct;
use super::factor::Matrix;
use super::output::{Combination, OutputMatrix};
use super::panel::PanelBuffer;
use crate::plan::thresholds::{
    MAX_PRODUCT_CHAIN, MIN_SEGMENTED_ROWS, MIN_SEGMENTED_TERMS, PANEL_BYTES,
};
use crate::simd::{SEGMENT, Segments, Vector};

/// The number of rows that are multiplied together, so that their sums do not wait for each other.
const ROWS: usize = 8;

/// Returns `true` if segments sum the products of this size in fewer steps than whole vectors.
#[inline(always)]
pub(super) fn fits<T: Float>([m, k, n]: [usize; 3]) -> bool {
    let lanes = <T::Bits512 as Vector<T>>::LANES;
    let max_terms = PANEL_BYTES / 2 / (SEGMENT * size_of::<T>());
    (2..=SEGMENT).contains(&n)
        && m >= MIN_SEGMENTED_ROWS
        && k >= MIN_SEGMENTED_TERMS
        && k.next_multiple_of(lanes) <= max_terms
}

/// Writes the product of `x` and `y`. The rows of `x` have neighboring elements, and the size [`fits`].
///
/// # Safety
/// The processor has the instructions of x86-64-v4. The elements of `out` may be written, and no other thread uses them.
/// They are initialized if `combination` has a factor of the old elements. `x` and `y` have these rows and columns.
#[inline(always)]
pub(super) unsafe fn multiply<T: Float>(
    out: OutputMatrix<T>,
    [m, k, n]: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
    buffer: &mut PanelBuffer,
) {
    let factors = in_segments::<T, T::Bits512>(y, [k, n], buffer.elements());
    for first in (0..m).step_by(ROWS) {
        let count = ROWS.min(m - first);
        let mut rows = [x.data.as_ptr(); ROWS];
        for (r, row) in rows.iter_mut().enumerate() {
            // The last row is repeated.
            *row = row.wrapping_add(x.position(first + r.min(count - 1), 0));
        }
        // SAFETY: the precondition is the same.
        unsafe {
            let sums = sums::<T, T::Bits512>(rows, k, factors);
            for (r, sums) in sums.iter().enumerate().take(count) {
                let sums = &sums.sum_segments()[..n];
                direct::write::<T, Native>(out, [first + r, 0], sums, combination);
            }
        }
    }
}

/// Returns one vector for each row of `k` elements. The sum of its segments is the row of the matrix product.
///
/// An element of a segment is the sum of blocks of [`MAX_PRODUCT_CHAIN`] products, which are added in order.
///
/// # Safety
/// The processor has the instructions of `V`. The elements of the rows may be read.
#[inline(always)]
unsafe fn sums<T: Float, V: Segments<T>>(
    rows: [*const T; ROWS],
    k: usize,
    factors: &[T],
) -> [V; ROWS] {
    // SAFETY: the precondition is the same. Each step has `SEGMENT` vectors of factors.
    unsafe {
        let zeros = [V::splat(T::default()); ROWS];
        let mut totals = zeros;
        let vectors = SEGMENT * V::LANES;
        let mut first = 0;
        for factors in factors.chunks(MAX_PRODUCT_CHAIN / SEGMENT * vectors) {
            let mut sums = zeros;
            for factors in factors.chunks_exact(vectors) {
                let count = V::LANES.min(k - first);
                let mut elements = sums;
                for (to, row) in elements.iter_mut().zip(&rows) {
                    *to = V::load_first(row.add(first), count);
                }
                macro_rules! add_products {
                    ($($j:literal)*) => {$(
                        let factor = V::load(factors.as_ptr().add($j * V::LANES));
                        for (sum, element) in sums.iter_mut().zip(&elements) {
                            *sum = element.spread::<$j>().mul_add(factor, *sum);
                        }
                    )*};
                }
                add_products!(0 1 2 3);
                first += V::LANES;
            }
            for (total, sum) in totals.iter_mut().zip(sums) {
                *total = total.add(sum);
            }
        }
        totals
    }
}

/// Copies the rows of `y` in the order in which [`sums`] reads them, followed by zeros.
#[inline(always)]
fn in_segments<'a, T: Float, V: Vector<T>>(
    y: Matrix<'_, T>,
    [k, n]: [usize; 2],
    buffer: &'a mut [MaybeUninit<T>],
) -> &'a [T] {
    let buffer = &mut buffer[..k.next_multiple_of(V::LANES) * SEGMENT];
    for (i, segment) in buffer.chunks_exact_mut(SEGMENT).enumerate() {
        let segments = V::LANES / SEGMENT;
        let (vector, s) = (i / segments, i % segments);
        let row = vector / SEGMENT * V::LANES + s * SEGMENT + vector % SEGMENT;
        for (column, to) in segment.iter_mut().enumerate() {
            let is_factor = row < k && column < n;
            to.write(if is_factor {
                y.at(row, column)
            } else {
                T::default()
            });
        }
    }
    // SAFETY: each element has been written.
    unsafe { buffer.assume_init_ref() }
}
