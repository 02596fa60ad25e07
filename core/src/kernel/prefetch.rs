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
        let mut at = self.first.wrapping_offset(by);
        // One loop for all, without a branch that is hard to foresee.
        let next = self.step.wrapping_sub((lines * LINE) as isize);
        let mut left = lines;
        for _ in 0..range.len() * lines {
            prefetch(at);
            left -= 1;
            let ends = left == 0;
            at = at.wrapping_add(LINE).wrapping_offset(if ends { next } else { 0 });
            left = if ends { lines } else { left };
        }
    }
}

/// Asks for a line, wherever it is.
#[inline(always)]
fn prefetch(at: *const u8) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        // SAFETY: SSE is part of x86-64, and a prefetch reads nothing that the program sees.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(at.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = at;
}
