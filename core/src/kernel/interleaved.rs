//! Slices that are cut into parts, one part of each in turn.

use core::mem::MaybeUninit;
use core::ops::Deref;

use super::elementwise::FillResult;
use super::relayout::{Element, Elements, Rectangle, bytes_of, copy_rows};
use super::simd::dispatch_widest;

/// Fills a result with the first of `outer` equal parts of each slice, `times` over, then with the second
/// part of each, and so on.
pub(crate) struct Interleaved<'a, P> {
    pub(crate) slices: &'a [P],
    pub(crate) outer: usize,
    pub(crate) times: usize,
}

/// The number of bytes of a result that are completed before the next: they are written in several passes,
/// and stay in L1 between them.
const BAND: usize = 8 << 10;

// SAFETY: the parts of a slice, `times` over, are as long as its share of every row of `out`, and the
// shares are a whole row.
unsafe impl<T: Copy, P: Deref<Target = [T]>> FillResult<T> for Interleaved<'_, P> {
    /// # Panics
    /// A slice has no `outer` equal parts, or all of them, `times` over, are not as long as `out`.
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        let all: usize = self.slices.iter().map(|slice| slice.len()).sum();
        assert_eq!(
            all * self.times,
            out.len(),
            "a result has one place for each element"
        );
        if out.is_empty() || size_of::<T>() == 0 {
            return;
        }
        let is_column = |slice: &P| slice.len() == self.outer;
        match self.slices {
            [slice] if is_column(slice) => {
                Elements::of_slice(slice).repeat_each(self.times, bytes_of(out));
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
            _ => self.copy_bands(out),
        }
    }
}

/// Writes the first element of each column, then the second of each, and so on.
fn interleave_columns<T: Copy, const COLUMNS: usize>(
    columns: [&[T]; COLUMNS],
    out: &mut [MaybeUninit<T>],
) {
    let (rows, _) = out.as_chunks_mut::<COLUMNS>();
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
    /// Copies the parts of each slice as rows, a few rows of all slices at a time.
    fn copy_bands(self, out: &mut [MaybeUninit<T>]) {
        let row = out.len() / self.outer;
        let band = (BAND / size_of::<T>() / row).max(1);
        for (n, out) in out.chunks_mut(band * row).enumerate() {
            let rows = out.len() / row;
            let mut column = 0;
            for slice in self.slices {
                let part = slice.len() / self.outer;
                assert_eq!(part * self.outer, slice.len(), "a slice has equal parts");
                let parts = &slice[n * band * part..][..rows * part];
                for _ in 0..self.times {
                    // SAFETY: `parts` has so many rows, and so has `out`, from `column` on.
                    unsafe {
                        let from = Rectangle::new(
                            Element::of::<T>(),
                            parts.as_ptr().cast(),
                            (rows, part),
                            (part as isize, 1),
                        );
                        let to = out.as_mut_ptr().wrapping_add(column);
                        copy_rows(from, to.cast(), row as isize);
                    }
                    column += part;
                }
            }
        }
    }
}
