//! Transposition of contiguous columns to rows.

use core::ops::Range;
use core::ptr::copy_nonoverlapping;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::squares;
use super::{Bytes, Rectangle, read, with_uint, write};

/// The number of columns that are transposed at a time.
///
/// Cache lines of columns that are a power of two apart evict each other from the cache. With few columns,
/// each cache line is read to its end before it is evicted.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
const BLOCK: usize = 16;

impl Rectangle<'_> {
    /// Copies the elements to rows that begin `width` elements apart in `to`.
    ///
    /// # Panics
    /// `to` is too short, or `width` is less than the number of columns.
    pub(crate) fn transpose(self, to: &mut Bytes, width: usize) {
        let Rectangle { rows, columns, .. } = self;
        if rows == 0 || columns == 0 {
            return;
        }
        let last = ((rows - 1) * width + columns) * self.element.size;
        assert!(
            columns <= width && last <= to.len(),
            "there is no room for a transposed rectangle"
        );
        let to: *mut u8 = to.as_mut_ptr().cast();
        // SAFETY: the assertion says that `to` has room for all elements.
        let (square_rows, square_columns) = unsafe { self.transpose_squares(to, width) };
        for (rows, columns) in [
            (0..square_rows, square_columns..columns),
            (square_rows..rows, 0..columns),
        ] {
            // SAFETY: the assertion says that `to` has room for all elements.
            unsafe { self.transpose_one_by_one(rows, columns, to, width) };
        }
    }

    /// Copies squares that fit registers. Returns the numbers of rows and columns of all squares.
    ///
    /// # Safety
    /// `to` has room for all rows, which begin `width` elements apart.
    unsafe fn transpose_squares(self, to: *mut u8, width: usize) -> (usize, usize) {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        if self.element.is_number && self.row_stride == 1 && self.element.size <= 8 {
            let side = squares::side(self.element.size);
            let (rows, columns) = (
                self.rows - self.rows % side,
                self.columns - self.columns % side,
            );
            for first in (0..columns).step_by(BLOCK) {
                let block = first..columns.min(first + BLOCK);
                // SAFETY: by invariant 1 columns may be read. By the precondition `to` has room.
                unsafe { squares::transpose(&self, rows, block, to, width) };
            }
            return (rows, columns);
        }
        let _ = (to, width);
        (0, 0)
    }

    /// Copies some rows and columns, element by element.
    ///
    /// # Safety
    /// `to` has room for all rows, which begin `width` elements apart.
    unsafe fn transpose_one_by_one(
        self,
        rows: Range<usize>,
        columns: Range<usize>,
        to: *mut u8,
        width: usize,
    ) {
        let size = self.element.size;
        let place = |row: usize, column: usize| to.wrapping_add((row * width + column) * size);
        let copy = |row: usize, column: usize| {
            let (from, to) = (self.at(row, column), place(row, column));
            // SAFETY: by invariant 1 the element may be read; by the precondition `to` has room.
            unsafe {
                with_uint!(size, U => write::<U>(to, read::<U>(from)), _ => copy_nonoverlapping(from, to, size));
            }
        };
        // A longer inner loop is faster.
        if rows.len() < columns.len() {
            for row in rows {
                columns.clone().for_each(|column| copy(row, column));
            }
        } else {
            for column in columns {
                rows.clone().for_each(|row| copy(row, column));
            }
        }
    }
}
