//! Chunks of products with a factor that overlaps itself.

use alloc::vec::Vec;
use core::ops::Range;

use super::super::arithmetic::Float;
use super::super::output::Output;
use super::tile::{Block, TILE_ROWS};
use super::{WindowElements, WindowProducts};
use crate::dim_vec::DimVec;
use crate::plan::thresholds::{LEFT_BLOCK_BYTES, MIN_LEFT_ROWS};
use crate::simd::{InstructionSet, Work, dispatch_work};
use crate::sizes::offsets::{increment, seek};

/// Products in chunks of columns, or of rows if these are rows of windows.
///
/// # Invariants
/// 1. The elements of the left factor for each index of the batch, row and term are in its slice.
/// 2. The elements of the right factor for each index of the batch, row, term and column are among its elements. The elements
///    of all columns are neighbors.
/// 3. The elements of the result for each index of the batch, row and column are in one slice and distinct, and may be
///    written. Those of all columns are neighbors.
/// 4. No size is 0, except for the number of terms. The factors are the same for all rows but for one of them.
pub(super) struct Windows<'p, 'a, T> {
    pub(super) products: &'p WindowProducts<'a, T>,
    pub(super) out: &'p Output<'p, T>,
    /// The number of chunks for each index of the batch, at most that of columns, or of tiles of rows.
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
        let mut buffer = Vec::new();
        for first_row in (0..products.rows).step_by(row_block) {
            seek(batch, range.start / self.chunks, index.as_mut());
            for number in range.clone() {
                let chunk = number % self.chunks;
                let mut rows = first_row..(first_row + row_block).min(products.rows);
                let mut columns = 0..products.columns;
                match products.splits_rows() {
                    true => rows = self.part(chunk, rows.end, TILE_ROWS),
                    false => columns = self.part(chunk, columns.end, 1),
                }
                let size = [rows.len(), columns.len()];
                let to_left = left.position(&index, rows.start);
                let to_right = right
                    .position(&index, rows.start)
                    .wrapping_add(columns.start as isize);
                let block = Block {
                    factors: [
                        left.elements.as_ptr().wrapping_offset(to_left),
                        self.right(to_right, size, &mut buffer),
                    ],
                    row_strides,
                    terms,
                    taps,
                    out: self.out.matrix(&index, rows.start).part(0, columns.start),
                    rows: size[0],
                    columns: size[1],
                };
                // SAFETY: the precondition is the same. The elements of the block are those at an index of the batch, for
                // some rows and columns. By invariants 1 to 3, they are in their slices, or in the buffer. No other chunk has
                // these rows and columns at this index. The terms have these `taps` by invariant 2 of [`TermOffsets`](super::TermOffsets).
                unsafe { block.multiply::<I>() };
                if chunk + 1 == self.chunks {
                    increment(index.as_mut(), batch);
                }
            }
        }
    }

    /// Returns the address of the element of the right factor at a position, from which some rows and columns follow. Writes
    /// all elements for them to `buffer` if they are to be cast.
    ///
    /// # Panics
    /// There is no memory for the elements.
    fn right(&self, position: isize, size: [usize; 2], buffer: &mut Vec<T>) -> *const T {
        let elements = match self.products.factors[1].elements {
            WindowElements::Slice(elements) => return elements.as_ptr().wrapping_offset(position),
            // No element is read.
            WindowElements::Cast(_) if self.products.terms.offsets.is_empty() => {
                return buffer.as_ptr();
            }
            WindowElements::Cast(elements) => elements,
        };
        let (first, end) = self.products.right_layout(size).positions();
        let len = (end - first) as usize;
        if buffer.try_reserve_exact(len).is_err() {
            panic!("there is no memory to cast {len} elements");
        }
        let places = &mut buffer.spare_capacity_mut()[..len];
        elements.cast(position.wrapping_add(first) as usize, places);
        places.as_ptr().cast::<T>().wrapping_offset(-first)
    }

    /// Returns the range of chunk `number` of `size` rows or columns. It begins at a multiple of `tile`.
    fn part(&self, number: usize, size: usize, tile: usize) -> Range<usize> {
        let tiles = size.div_ceil(tile);
        let [chunk, longer] = [tiles / self.chunks, tiles % self.chunks];
        let first = chunk * number + number.min(longer);
        let end = first + chunk + usize::from(number < longer);
        first * tile..(end * tile).min(size)
    }
}
