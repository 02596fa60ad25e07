//! Streaming (non-temporal) stores, which bypass the caches, for results that do not fit them.
//!
//! Memory is not read before it is overwritten, and nothing is evicted from the caches.

use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

use super::caches::largest_cache;
use crate::plan::thresholds::{LINE, OUTER_CACHES};

/// The part of a result that is written by streaming stores: all of it, or its beginning.
#[derive(Clone, Copy)]
pub(crate) struct Streaming {
    /// The first address that is written by ordinary stores.
    cached_from: usize,
}

impl Streaming {
    /// Chooses which of `results` bytes from `first` on are written by streaming stores. The
    /// operation moves `moved` bytes of different elements.
    ///
    /// Streaming stores are chosen if the operation moves 1.5 times the size of the largest cache.
    /// On a Zen 5, adding two operands takes 0.9 of the time for a result of 16 MB, and 0.73 for 64
    /// MB. Filling takes 1.3 times as long for 32 MB, and 0.85 of the time for 64 MB.
    ///
    /// If the operation reads little, ordinary stores write the last results, half the size of the largest
    /// cache, so that they stay there. Filling the same 64 MB again then takes 0.9 of the time, and 0.83 with
    /// two threads. Filling other memory each time takes 1.07 and 1.04 times as long.
    #[inline]
    pub(crate) fn choose(first: *const u8, results: usize, moved: usize) -> Option<Self> {
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

    /// Returns all results but the last `cached` bytes.
    fn all_but(first: *const u8, results: usize, cached: usize) -> Self {
        Streaming {
            cached_from: first.addr().saturating_add(results.saturating_sub(cached)),
        }
    }

    /// Returns `true` if results that begin at `result` are written by streaming stores.
    pub(crate) fn includes(self, result: *const u8) -> bool {
        result.addr() < self.cached_from
    }
}

/// Copies the rows of `len` bytes in `from` to rows that begin `step` bytes apart, the first at
/// `to`. Uses streaming stores if the processor has them.
///
/// Other threads may read the rows after a [`Fence`] is dropped.
///
/// # Safety
/// All rows may be written, and do not overlap `from`, whose bytes are initialized elements.
pub(crate) unsafe fn copy_rows_streaming(
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
        // SAFETY: the three parts are the bytes of `row`, and by the precondition the same bytes
        // may be written from `to` on. The second part consists of whole lines.
        unsafe {
            copy_nonoverlapping(from, to, before);
            copy_lines(from.add(before), to.add(before), lines);
            copy_nonoverlapping(from.add(after), to.add(after), len - after);
        }
    }
}

/// Copies whole cache lines, by the widest streaming stores that are worth it.
///
/// # Safety
/// `len` bytes may be read from `from` on, and written from `to` on, without overlap. `len` is a multiple of
/// [`LINE`], and if it is not 0, `to` is the beginning of a line.
#[inline(always)]
unsafe fn copy_lines(from: *const u8, to: *mut u8, len: usize) {
    // SAFETY: by the precondition; `len` is not 0, and `has_avx2` says that the processor has AVX.
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

/// Makes results of [streaming stores](copy_rows_streaming) visible to other threads when dropped.
pub(crate) struct Fence;

impl Drop for Fence {
    fn drop(&mut self) {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
        // SAFETY: the target has SSE.
        unsafe {
            core::arch::x86_64::_mm_sfence();
        }
    }
}

/// Streaming copies in assembly. Intrinsics could not copy uninitialized bytes.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
mod x86_64 {
    use core::arch::asm;
    use core::arch::x86_64::_mm256_zeroupper;

    macro_rules! levels {
        ($($name:ident: $load:literal, $store:literal, $bytes:literal, $register:ident $($features:literal $leave:ident)?;)*) => {$(
            /// # Safety
            /// As for [`copy_lines`](super::copy_lines). `len` is not 0, and the processor has the
            /// features.
            $(#[target_feature(enable = $features)])?
            pub(super) unsafe fn $name(from: *const u8, to: *mut u8, len: usize) {
                // SAFETY: by the precondition, the bytes may be read and written. The assembly
                // accesses no other memory, and all registers that it changes are declared.
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
                        // Counts from -len up to 0.
                        at = inout(reg) len.wrapping_neg() => _,
                        a = out($register) _,
                        b = out($register) _,
                        options(nostack),
                    );
                    // LLVM does not see the wide registers, for which SSE code would wait.
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
pub(super) mod tests;
