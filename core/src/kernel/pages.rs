//! Large memory, in large pages.

use core::ptr::NonNull;

/// From this many bytes on, a fresh result is asked to come in huge pages, as NumPy does: half of
/// its time is the operating system's, which clears it page by page.
#[cfg(all(feature = "std", target_os = "linux", not(miri)))]
const LARGE: usize = 4 << 20;

/// The size of a huge page, on nearly every machine.
#[cfg(all(feature = "std", target_os = "linux", not(miri)))]
const HUGE_PAGE: usize = 2 << 20;

/// Advises the system how the `bytes` from `start` on, just allocated, are best backed.
#[cfg(all(feature = "std", target_os = "linux", not(miri)))]
#[inline]
pub(super) fn prepare(start: NonNull<u8>, bytes: usize) {
    /// Whole huge pages only: the others have nothing to gain.
    #[cold]
    fn advise(start: NonNull<u8>, bytes: usize) {
        let skipped = start.align_offset(HUGE_PAGE);
        let len = bytes.saturating_sub(skipped) / HUGE_PAGE * HUGE_PAGE;
        if len > 0 {
            // SAFETY: the pages lie within memory that the caller has just allocated. Advice
            // changes no content; where it is not taken, nothing is lost.
            unsafe {
                libc::madvise(start.as_ptr().add(skipped).cast(), len, libc::MADV_HUGEPAGE);
            }
        }
    }
    if bytes >= LARGE {
        advise(start, bytes);
    }
}

/// Nothing to advise.
#[cfg(not(all(feature = "std", target_os = "linux", not(miri))))]
#[inline(always)]
pub(super) fn prepare(_start: NonNull<u8>, _bytes: usize) {}
