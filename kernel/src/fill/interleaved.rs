//! Interleaving the rows of several slices.

use core::mem::MaybeUninit;
use core::ops::Deref;

use super::FillResult;
use super::columns::{BLOCK_BYTES, copy_columns};
use crate::relayout::{StridedElements, bytes_of};
use crate::simd::dispatch_widest;

/// Interleaves slices that are divided into `outer` rows.
///
/// The result begins with the first row of every slice, which are repeated together `times` times. The second rows
/// follow in the same way, and so on.
pub struct Interleaved<'a, P> {
    pub slices: &'a [P],
    pub outer: usize,
    pub times: usize,
}

// SAFETY: a row of `out` consists of one row of each slice, repeated `times` times. `P` may dereference to another slice
// each time, so each of the three ways asserts that its slices fill all rows of `out`.
unsafe impl<T: Copy, P: Deref<Target = [T]>> FillResult<T> for Interleaved<'_, P> {
    /// # Panics
    /// A slice has no `outer` equal rows, or `out` is not `times` times as long as all slices.
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        let lens = self.slices.iter().map(|slice| slice.len());
        let all = lens.fold(0, usize::saturating_add);
        assert_eq!(
            all.checked_mul(self.times),
            Some(out.len()),
            "a result has one place for each element"
        );
        if out.is_empty() || size_of::<T>() == 0 {
            return;
        }
        let is_column = |slice: &P| slice.len() == self.outer;
        match self.slices {
            [slice] if is_column(slice) => {
                let slice: &[T] = slice;
                assert_eq!(slice.len().checked_mul(self.times), Some(out.len()));
                StridedElements::of_slice(slice).repeat_each(self.times, bytes_of(out));
            }
            [a, b] if self.times == 1 && [a, b].into_iter().all(is_column) => {
                interleave_columns([a, b], out);
            }
            [a, b, c] if self.times == 1 && [a, b, c].into_iter().all(is_column) => {
                interleave_columns([a, b, c], out);
            }
            [a, b, c, d] if self.times == 1 && [a, b, c, d].into_iter().all(is_column) => {
                interleave_columns([a, b, c, d], out);
            }
            _ => self.copy_rows_of_slices(out),
        }
    }
}

/// Writes the first element of each column, then the second of each, and so on.
fn interleave_columns<T: Copy, const COLUMNS: usize>(
    columns: [&[T]; COLUMNS],
    out: &mut [MaybeUninit<T>],
) {
    let (rows, rest) = out.as_chunks_mut::<COLUMNS>();
    assert!(rest.is_empty(), "columns are equally long");
    dispatch_widest(
        #[inline(always)]
        |_| {
            let columns = columns.map(|column| &column[..rows.len()]);
            for (i, row) in rows.iter_mut().enumerate() {
                for (to, column) in row.iter_mut().zip(&columns) {
                    to.write(column[i]);
                }
            }
        },
    );
}

impl<T: Copy, P: Deref<Target = [T]>> Interleaved<'_, P> {
    /// Copies the rows of each slice, a few rows of all slices at a time.
    fn copy_rows_of_slices(self, out: &mut [MaybeUninit<T>]) {
        let row = out.len() / self.outer;
        assert_eq!(row * self.outer, out.len(), "a result has equal rows");
        let block = (BLOCK_BYTES / size_of::<T>() / row).max(1);
        for (n, out) in out.chunks_mut(block * row).enumerate() {
            let rows = out.len() / row;
            let mut column = 0;
            for slice in self.slices {
                let slice: &[T] = slice;
                let len = slice.len() / self.outer;
                assert_eq!(len * self.outer, slice.len(), "a slice has equal rows");
                let from = &slice[n * block * len..][..rows * len];
                for _ in 0..self.times {
                    copy_columns(from, rows, out, column..column + len);
                    column += len;
                }
            }
            assert_eq!(column, row, "a row consists of those of all slices");
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/interleaved.rs"]
mod tests;
