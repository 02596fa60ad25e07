//! Chunks of products with a factor that overlaps itself.

use core::ops::Range;

use super::super::arithmetic::Float;
use super::super::output::Output;
use super::WindowProducts;
use super::tile::Block;
use crate::dim_vec::DimVec;
use crate::plan::thresholds::{LEFT_BLOCK_BYTES, MIN_LEFT_ROWS};
use crate::simd::{InstructionSet, Work, dispatch_work};
use crate::sizes::offsets::{increment, seek};

/// Products in chunks of columns, or of rows if these are rows of windows.
///
/// # Invariants
/// 1. The elements of the left factor for each index of the batch, row and term are in its slice.
/// 2. The elements of the right factor for each index of the batch, row, term and column are in its slice. The elements of
///    all columns are neighbors.
/// 3. The elements of the result for each index of the batch, row and column are in one slice and distinct, and may be
///    written. Those of all columns are neighbors.
/// 4. No size is 0, except for the number of terms. The factors are the same for all rows but for one of them.
pub(super) struct Windows<'p, 'a, T> {
    pub(super) products: &'p WindowProducts<'a, T>,
    pub(super) out: &'p Output<'p, T>,
    /// The number of chunks for each index of the batch, at most that of columns or rows.
    pub(super) chunks: usize,
}

/// A range of the chunks. The chunks of all indices of the batch are numbered one after the other.
struct Chunks<'w, 'p, 'a, T> {
    windows: &'w Windows<'p, 'a, T>,
    range: Range<usize>,
}

impl<T: Float> Work for Chunks<'_, '_, '_, T> {
    #[inline(always)]
    unsafe fn run<I: InstructionSet>(self) {
        // SAFETY: the precondition is the same.
        unsafe { self.windows.multiply_by::<I>(self.range) };
    }
}

impl<T: Float> Windows<'_, '_, T> {
    /// Writes some of the chunks of all indices of the batch.
    pub(super) fn multiply(&self, range: Range<usize>) {
        dispatch_work(Chunks {
            windows: self,
            range,
        });
    }

    /// Writes some of the chunks of all indices of the batch.
    ///
    /// # Safety
    /// The processor has these instructions.
    #[inline(always)]
    pub(super) unsafe fn multiply_by<I: InstructionSet>(&self, range: Range<usize>) {
        let products = self.products;
        let (batch, terms) = (products.batch, &products.terms.offsets);
        let [left, right] = &products.factors;
        let row_strides = products.row_strides();
        let taps = products.terms.taps(row_strides[1]);
        let row_bytes = terms.len().max(1) * size_of::<T>();
        let row_block = match products.splits_rows() {
            true => products.rows,
            false => (LEFT_BLOCK_BYTES / row_bytes).max(MIN_LEFT_ROWS),
        };
        let mut index = DimVec::filled(0, batch.len());
        for first_row in (0..products.rows).step_by(row_block) {
            seek(batch, range.start / self.chunks, index.as_mut());
            for number in range.clone() {
                let chunk = number % self.chunks;
                let mut rows = first_row..(first_row + row_block).min(products.rows);
                let mut columns = 0..products.columns;
                match products.splits_rows() {
                    true => rows = self.part(chunk, rows.end),
                    false => columns = self.part(chunk, columns.end),
                }
                let block = Block {
                    factors: [
                        left.at(&index, rows.start),
                        right.at(&index, rows.start).wrapping_add(columns.start),
                    ],
                    row_strides,
                    terms,
                    taps,
                    out: self.out.matrix(&index, rows.start).part(0, columns.start),
                    rows: rows.len(),
                    columns: columns.len(),
                };
                // SAFETY: the precondition is the same. The elements of the block are those at an index of the batch, for
                // some rows and columns. By invariants 1 to 3, they are in their slices. No other chunk has these rows
                // and columns at this index. The terms have these `taps` by invariant 2 of [`TermOffsets`](super::TermOffsets).
                unsafe { block.multiply::<I>() };
                if chunk + 1 == self.chunks {
                    increment(index.as_mut(), batch);
                }
            }
        }
    }

    /// Returns the range of chunk `number` of `size` rows or columns.
    fn part(&self, number: usize, size: usize) -> Range<usize> {
        let [chunk, longer] = [size / self.chunks, size % self.chunks];
        let first = chunk * number + number.min(longer);
        first..first + chunk + usize::from(number < longer)
    }
}
