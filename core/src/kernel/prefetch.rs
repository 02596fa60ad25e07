//! Asking for memory before it is read.

use core::ops::Range;

use super::caches::LINE;

/// Pieces of memory that will be read soon.
#[derive(Clone, Copy)]
pub(super) struct Pieces {
    pub(super) first: *const u8,
    /// From one to the next, in bytes.
    pub(super) step: isize,
    /// How many bytes each has; not 0.
    pub(super) bytes: usize,
}

impl Pieces {
    /// Asks for those `range`, wherever they are.
    #[inline]
    pub(super) fn prefetch(self, range: Range<usize>) {
        let by = self.step.wrapping_mul(range.start as isize);
        let mut piece = self.first.wrapping_offset(by);
        for _ in range {
            let end = piece.wrapping_add(self.bytes);
            let mut line = piece.wrapping_sub(piece.addr() % LINE);
            while line < end {
                prefetch(line);
                line = line.wrapping_add(LINE);
            }
            piece = piece.wrapping_offset(self.step);
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
