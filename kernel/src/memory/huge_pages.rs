//! Huge pages for large memory.

pub(super) use self::system::{alignment, prepare, rounded};

/// Requests huge pages from Linux, by `madvise`.
#[cfg(all(feature = "std", target_os = "linux", not(miri)))]
mod system {
    use core::ffi::{c_int, c_void};
    use core::ptr::NonNull;

    /// The advice to use huge pages, on every architecture that Rust supports.
    const MADV_HUGEPAGE: c_int = 14;

    // The crate `libc` takes longer to compile than this declaration is worth.
    unsafe extern "C" {
        fn madvise(start: *mut c_void, bytes: usize, advice: c_int) -> c_int;
    }

    /// The size of a huge page, on nearly every machine.
    const HUGE_PAGE: usize = 2 << 20;

    /// If memory reaches at least this many bytes into its last huge page, all of that page is allocated.
    const NEARLY_WHOLE: usize = HUGE_PAGE / 8 * 7;

    /// The minimum number of bytes for which huge pages are used.
    ///
    /// Linux maps small pages slowly: `x.exp()` of 4 MB into small pages takes six times as long.
    const LARGE: usize = NEARLY_WHOLE;

    /// Returns the alignment that an allocation of `bytes` bytes needs: the size of a huge page if it uses huge pages.
    #[inline]
    pub(in crate::memory) const fn alignment(bytes: usize) -> usize {
        if bytes < LARGE { 1 } else { HUGE_PAGE }
    }

    /// Returns the number of bytes to allocate for `bytes` bytes.
    #[inline]
    pub(in crate::memory) const fn rounded(bytes: usize) -> usize {
        let rest = bytes % HUGE_PAGE;
        if rest < NEARLY_WHOLE {
            bytes
        } else {
            (bytes - rest).saturating_add(HUGE_PAGE)
        }
    }

    /// Requests huge pages for a new allocation of [`rounded(bytes)`](rounded) bytes at `start`.
    #[inline]
    pub(in crate::memory) fn prepare(start: NonNull<u8>, bytes: usize) {
        #[cold]
        fn advise(start: NonNull<u8>, bytes: usize) {
            let whole = rounded(bytes) / HUGE_PAGE * HUGE_PAGE;
            // SAFETY: the allocation has `rounded(bytes)` bytes, so all whole pages are within it. The call does not
            // change the content. If it fails, the memory keeps its small pages.
            unsafe { madvise(start.as_ptr().cast(), whole, MADV_HUGEPAGE) };
        }
        if bytes >= LARGE {
            advise(start, bytes);
        }
    }
}

/// Leaves the choice of pages to other systems.
#[cfg(not(all(feature = "std", target_os = "linux", not(miri))))]
mod system {
    use core::ptr::NonNull;

    #[inline(always)]
    pub(in crate::memory) const fn alignment(_bytes: usize) -> usize {
        1
    }

    #[inline(always)]
    pub(in crate::memory) const fn rounded(bytes: usize) -> usize {
        bytes
    }

    #[inline(always)]
    pub(in crate::memory) fn prepare(_start: NonNull<u8>, _bytes: usize) {}
}
