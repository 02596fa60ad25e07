//! Streaming stores, which bypass the caches, for results that would not stay there: memory is not read before
//! it is replaced, and nothing else is evicted.

use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

use super::caches::largest_cache;
use crate::plan::thresholds::{LINE, OUTER_CACHES};

/// The results that are written by streaming stores: all of them, or the first.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Streaming {
    /// The address from which on results stay in the caches.
    cached_from: usize,
}

impl Streaming {
    /// Decides whether `results` bytes from `first` on are better written by streaming stores, where an
    /// operation moves `moved` bytes of different elements.
    ///
    /// They are if the operation moves 1.5 times as much as the caches hold. A Zen 5 adds two operands into
    /// 16 MB in 0.9, into 64 MB in 0.73 of the time; it fills 32 MB in 1.3, 64 MB in 0.85 of the time.
    ///
    /// Where little is read that would evict them, the last results stay: half of what the caches hold. To
    /// fill the same 64 MB again takes 0.9 of the time then, 0.83 with two threads; to fill other memory each
    /// time takes 1.07 and 1.04 times as long.
    #[inline]
    pub(in crate::kernel) fn choose(
        first: *const u8,
        results: usize,
        moved: usize,
    ) -> Option<Self> {
        #[cfg(all(test, feature = "std"))]
        if tests::is_forced() {
            return Some(Self::all_but(first, results, results / 4));
        }
        if cfg!(not(all(target_arch = "x86_64", target_feature = "sse2"))) || moved < OUTER_CACHES {
            return None;
        }
        let cache = largest_cache();
        if moved < cache / 2 * 3 {
            return None;
        }
        let is_fill = moved.saturating_sub(results) <= cache / 8;
        let cached = if is_fill { cache / 2 } else { 0 };
        Some(Self::all_but(first, results, cached))
    }

    fn all_but(first: *const u8, results: usize, cached: usize) -> Self {
        Streaming {
            cached_from: first.addr().saturating_add(results.saturating_sub(cached)),
        }
    }

    /// Returns `true` if results that begin here are written by streaming stores.
    pub(in crate::kernel) fn includes(self, result: *const u8) -> bool {
        result.addr() < self.cached_from
    }
}

/// Copies `rows` rows of `len` bytes that follow one another in `from` to rows that begin `step` bytes apart,
/// by streaming stores where the processor has them.
///
/// Other threads may read them once a [`Fence`] is dropped.
///
/// # Safety
/// All rows may be written, and are not in `from`, which is initialized as far as the elements are.
pub(in crate::kernel) unsafe fn copy_rows_streaming(
    from: &[MaybeUninit<u8>],
    len: usize,
    (to, step): (*mut u8, usize),
) {
    #[cfg(all(test, feature = "std"))]
    tests::count_rows(from.len() / len.max(1));
    for (r, row) in from.chunks_exact(len.max(1)).enumerate() {
        let to = to.wrapping_add(r.wrapping_mul(step));
        let before = to.align_offset(LINE).min(len);
        let lines = (len - before) / LINE * LINE;
        let after = before + lines;
        let from: *const u8 = row.as_ptr().cast();
        // SAFETY: the caller says that the row may be written; these are all of its bytes. What shares a line
        // with others is written by ordinary stores.
        unsafe {
            copy_nonoverlapping(from, to, before);
            copy_lines(from.add(before), to.add(before), lines);
            copy_nonoverlapping(from.add(after), to.add(after), len - after);
        }
    }
}

/// Copies lines, by the widest stores that are worth it.
///
/// # Safety
/// They may be read, and written elsewhere, from the beginning of a line to the end of one.
#[inline(always)]
unsafe fn copy_lines(from: *const u8, to: *mut u8, len: usize) {
    // SAFETY: the caller says so.
    unsafe {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
        if len > 0 {
            if super::has_avx2() {
                x86_64::by_256(from, to, len);
            } else {
                x86_64::by_128(from, to, len);
            }
        }
        #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
        copy_nonoverlapping(from, to, len);
    }
}

/// Makes results of [streaming stores](copy_rows_streaming) visible to other threads when it is dropped.
pub(in crate::kernel) struct Fence;

impl Drop for Fence {
    fn drop(&mut self) {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
        // SAFETY: the target has SSE.
        unsafe {
            core::arch::x86_64::_mm_sfence();
        }
    }
}

/// Streaming copies in assembly: bytes of any elements, initialized or not, are moved as they are. The
/// intrinsics would read them as numbers.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
mod x86_64 {
    use core::arch::asm;
    use core::arch::x86_64::_mm256_zeroupper;

    macro_rules! levels {
        ($($name:ident: $load:literal, $store:literal, $bytes:literal, $register:ident $($features:literal $leave:ident)?;)*) => {$(
            /// # Safety
            /// As for [`copy_lines`](super::copy_lines), there is a line, and the processor has the features.
            $(#[target_feature(enable = $features)])?
            pub(super) unsafe fn $name(from: *const u8, to: *mut u8, len: usize) {
                // SAFETY: the caller says that all bytes may be read and written; nothing else is touched but
                // registers that are named.
                unsafe {
                    asm!(
                        "2:",
                        concat!($load, " {a}, [{from} + {at}]"),
                        concat!($load, " {b}, [{from} + {at} + ", $bytes, "]"),
                        concat!($store, " [{to} + {at}], {a}"),
                        concat!($store, " [{to} + {at} + ", $bytes, "], {b}"),
                        concat!("add {at}, 2 * ", $bytes),
                        "jnz 2b",
                        from = in(reg) from.add(len),
                        to = in(reg) to.add(len),
                        // Up to 0.
                        at = inout(reg) len.wrapping_neg() => _,
                        a = out($register) _,
                        b = out($register) _,
                        options(nostack),
                    );
                    // LLVM does not see that wide registers are used, which SSE code would wait for.
                    $($leave();)?
                }
            }
        )*};
    }

    levels! {
        by_128: "movups", "movntps", 16, xmm_reg;
        by_256: "vmovups", "vmovntps", 32, ymm_reg "avx" _mm256_zeroupper;
    }
}

#[cfg(all(test, feature = "std"))]
#[path = "tests/streaming.rs"]
pub(in crate::kernel) mod tests;
