//! Slices that are cut into parts, one of each in turn.

use core::mem::MaybeUninit;
use core::ops::Deref;

use super::Work;
use super::units::{OVERRUN, Steps, copy_rows, interleave, repeat_each};

/// Fills a result with the first of `outer` equal parts of each slice, `times` over, then with the
/// second of each, and so on.
pub(crate) struct Interleaved<'a, P> {
    pub(crate) slices: &'a [P],
    pub(crate) outer: usize,
    pub(crate) times: usize,
}

/// How many bytes of a result are completed before the next: what is written in several passes is in
/// the nearest cache still.
const BAND: usize = 8 << 10;

// SAFETY: the parts of a slice, `times` over, are as long as its share of every row of `out`, and the
// shares are all of a row.
unsafe impl<T: Copy, P: Deref<Target = [T]>> Work<T> for Interleaved<'_, P> {
    /// # Panics
    /// A slice has no `outer` equal parts, or all of them, `times` over, are not as long as `out`.
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        let Interleaved {
            slices,
            outer,
            times,
        } = self;
        let all: usize = slices.iter().map(|slice| slice.len()).sum();
        assert_eq!(all * times, out.len(), "a result has one place per element");
        let size = size_of::<T>();
        if out.is_empty() || size == 0 {
            return;
        }
        let row = out.len() / outer;
        let to = out.as_mut_ptr().cast::<u8>();
        let planes = slices.iter().map(|slice| slice.as_ptr().cast());
        let done = if row == slices.len() && slices.iter().all(|slice| slice.len() == outer) {
            // SAFETY: each slice has an element for every row, once, and the result for each of them.
            unsafe { interleave(size, planes, to, outer) }
        } else {
            0
        };
        let band = (BAND / size / row).max(1);
        for first in (done..outer).step_by(band) {
            let rows = band.min(outer - first);
            let mut column = 0;
            for slice in slices {
                let part = slice.len() / outer;
                assert_eq!(part * outer, slice.len(), "a slice has equal parts");
                let from = Steps {
                    first: slice[first * part..].as_ptr().cast(),
                    stride: part as isize,
                };
                let place = |column: usize| to.wrapping_add((first * row + column) * size);
                // What repeats elements may write beyond the last.
                let safely = (outer - first)
                    .saturating_sub(OVERRUN.div_ceil(size))
                    .min(rows);
                let once = if part == 1 && times == row { safely } else { 0 };
                // SAFETY: so many rows of the slice are there, and as many of the result, which is
                // elsewhere; the parts begin within them, `part` places from each other.
                unsafe {
                    if once > 0 {
                        repeat_each(size, from, place(0), once, times);
                    }
                    for _ in 0..times {
                        let from = from.advanced(once, size);
                        let to = Steps {
                            first: place(once * row + column).cast_const(),
                            stride: row as isize,
                        };
                        copy_rows(size, part, rows - once, from, to);
                        column += part;
                    }
                }
            }
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/interleaved.rs"]
mod tests;
