//! Asking for memory before it is read.

use core::ops::Range;

use super::caches::LINE;

/// Pieces of memory that will be read soon.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub(super) first: *const u8,
    /// From one to the next, in bytes.
    pub(super) step: isize,
    /// How many bytes each has.
    pub(super) bytes: usize,
}

impl Wanted {
    /// Asks for those `range`, wherever they are.
    #[inline]
    pub(super) fn prefetch(self, range: Range<usize>) {
        // What does not begin with a line reaches into one more.
        let are_lines = (self.first.addr() | self.step.cast_unsigned()).is_multiple_of(LINE);
        let lines = self.bytes.div_ceil(LINE) + usize::from(!are_lines);
        let by = self.step.wrapping_mul(range.start as isize);
        let (first, count) = (self.first.wrapping_offset(by), range.len());
        match lines {
            1 => self.of_lines::<1>(first, count),
            2 => self.of_lines::<2>(first, count),
            _ => self.of_many_lines(first, count, lines),
        }
    }

    /// Asks for the first `LINES` lines of each of `count` pieces from this one on.
    #[inline(always)]
    fn of_lines<const LINES: usize>(self, first: *const u8, count: usize) {
        let mut piece = first;
        for _ in 0..count {
            for line in 0..LINES {
                prefetch(piece.wrapping_add(line * LINE));
            }
            piece = piece.wrapping_offset(self.step);
        }
    }

    /// The same of more lines, by one loop: where one over so few ends is hard to foresee.
    #[inline(always)]
    fn of_many_lines(self, first: *const u8, count: usize, lines: usize) {
        let next = self.step.wrapping_sub((lines * LINE) as isize);
        let (mut at, mut left) = (first, lines);
        for _ in 0..count * lines {
            prefetch(at);
            left -= 1;
            let ends = left == 0;
            at = at
                .wrapping_add(LINE)
                .wrapping_offset(if ends { next } else { 0 });
            left = if ends { lines } else { left };
        }
    }
}

/// Asks for a line, wherever it is.
#[inline(always)]
fn prefetch(at: *const u8) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    {
        use core::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        // SAFETY: SSE is there, and a prefetch reads nothing that the program sees.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(at.cast()) };
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    let _ = at;
}
