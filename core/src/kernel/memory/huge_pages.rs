//! Large memory, in huge pages.

pub(super) use self::system::{alignment, prepare, rounded};

/// Linux gives huge pages where it is asked for them.
#[cfg(all(feature = "std", target_os = "linux", not(miri)))]
mod system {
    use core::ptr::NonNull;

    /// The size of a huge page, on nearly every machine.
    const HUGE_PAGE: usize = 2 << 20;

    /// What fills so much of a huge page is given a whole one.
    const NEARLY_WHOLE: usize = HUGE_PAGE / 8 * 7;

    /// From so many bytes on memory is large. The system takes longer to give a small page than to clear
    /// it: `x.exp()` of 4 MB, of which the result came in small ones, took six times as long.
    const LARGE: usize = NEARLY_WHOLE;

    /// What memory of so many bytes is aligned to for the sake of its pages.
    #[inline]
    pub(in crate::kernel::memory) const fn alignment(bytes: usize) -> usize {
        if bytes < LARGE { 1 } else { HUGE_PAGE }
    }

    /// How many bytes are asked for instead of so many.
    #[inline]
    pub(in crate::kernel::memory) const fn rounded(bytes: usize) -> usize {
        let rest = bytes % HUGE_PAGE;
        if rest < NEARLY_WHOLE {
            bytes
        } else {
            (bytes - rest).saturating_add(HUGE_PAGE)
        }
    }

    /// Advises the system how memory, just allocated for so many `bytes`, is best backed.
    #[inline]
    pub(in crate::kernel::memory) fn prepare(start: NonNull<u8>, bytes: usize) {
        /// Whole huge pages only: the others have nothing to gain.
        #[cold]
        fn advise(start: NonNull<u8>, bytes: usize) {
            let whole = rounded(bytes) / HUGE_PAGE * HUGE_PAGE;
            // SAFETY: the pages lie within memory that the caller has just allocated. Advice changes
            // no content; where it is not taken, nothing is lost.
            unsafe { libc::madvise(start.as_ptr().cast(), whole, libc::MADV_HUGEPAGE) };
        }
        if bytes >= LARGE {
            advise(start, bytes);
        }
    }
}

/// Other systems are not asked.
#[cfg(not(all(feature = "std", target_os = "linux", not(miri))))]
mod system {
    use core::ptr::NonNull;

    #[inline(always)]
    pub(in crate::kernel::memory) const fn alignment(_bytes: usize) -> usize {
        1
    }

    #[inline(always)]
    pub(in crate::kernel::memory) const fn rounded(bytes: usize) -> usize {
        bytes
    }

    #[inline(always)]
    pub(in crate::kernel::memory) fn prepare(_start: NonNull<u8>, _bytes: usize) {}
}
