//! Prefetching memory before it is read.

use core::ops::Range;

use crate::plan::thresholds::LINE;

/// Pieces of memory that will be read soon.
#[derive(Clone, Copy)]
pub(crate) struct PrefetchRange {
    pub first: *const u8,
    /// The distance between pieces, in bytes.
    pub step: isize,
    /// The size of a piece, in bytes.
    pub bytes: usize,
}

impl PrefetchRange {
    /// Prefetches some of the pieces, which may be outside of any allocation.
    #[inline]
    pub(crate) fn prefetch(self, pieces: Range<usize>) {
        // A piece that does not begin with a cache line may reach into one more.
        let are_lines = (self.first.addr() | self.step.cast_unsigned()).is_multiple_of(LINE);
        let lines = self.bytes.div_ceil(LINE) + usize::from(!are_lines);
        for i in pieces {
            let piece = self
                .first
                .wrapping_offset(self.step.wrapping_mul(i as isize));
            for line in 0..lines {
                prefetch(piece.wrapping_add(line * LINE));
            }
        }
    }
}

/// Prefetches the cache line at any address into L2.
#[inline(always)]
fn prefetch(at: *const u8) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    {
        use core::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        // SAFETY: the target has SSE, and a prefetch has no effect that a program could observe.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(at.cast()) };
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    let _ = at;
}
