//! Stores that pass the caches by, for results that would not stay there: memory is not read before it
//! is replaced, and nothing else is driven out.

use super::caches::LINE;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::caches::{OUTER_CACHES, largest_cache};

/// Which results are written past the caches: all, or the first.
#[derive(Clone, Copy)]
pub(super) struct Past {
    /// The address from which on they stay in the caches.
    stay_from: usize,
}

impl Past {
    /// Those of so many bytes, from `first` on, of work that moves `moved()` bytes, if they are better
    /// written so: where that is half as much again as the caches hold. `most` is an upper bound of it that
    /// costs nothing to know.
    ///
    /// A Zen 5 with 32 MB of L3 adds two operands into 16 MB in 0.9 times, into 64 MB in 0.73 times as long
    /// by it, and fills 32 MB in 1.3 times, 64 MB in 0.85 times as long.
    ///
    /// Where little is read that would drive them out, the last stay, half of what the caches hold. To fill
    /// the same 64 MB again takes 0.9 times as long by it, 0.83 with two threads, and to fill and sum them
    /// 0.92 and 0.87; to fill others each time takes 1.07 and 1.04 times as long.
    #[inline]
    pub(super) fn of(
        first: *const u8,
        results: usize,
        most: usize,
        moved: impl FnOnce() -> usize,
    ) -> Option<Self> {
        let stay = staying(results, most, moved)?;
        Some(Past {
            stay_from: first.addr().saturating_add(results.saturating_sub(stay)),
        })
    }

    /// Whether those that begin here are among them.
    pub(super) fn includes(self, result: *const u8) -> bool {
        result.addr() < self.stay_from
    }
}

/// How many bytes of results are to stay in the caches; `None`: all. As [`Past::of`] has it.
#[inline]
fn staying(results: usize, most: usize, moved: impl FnOnce() -> usize) -> Option<usize> {
    #[cfg(all(test, feature = "std"))]
    if tests::is_asked_for() {
        return Some(results / 4);
    }
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if most >= OUTER_CACHES {
        let (cache, moved) = (largest_cache(), moved());
        if moved >= OUTER_CACHES.max(cache / 2 * 3) {
            let is_filled = moved.saturating_sub(results) <= cache / 8;
            return Some(if is_filled { cache / 2 } else { 0 });
        }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    let _ = (results, most, moved);
    None
}

/// Copies `len` bytes, past the caches where there are instructions for it.
///
/// Other threads may look at them once a [`Fence`] has been dropped.
///
/// # Safety
/// They may be read, and written to `to`, which is elsewhere.
pub(super) unsafe fn copy(from: *const u8, to: *mut u8, len: usize) {
    let before = to.align_offset(LINE).min(len);
    let lines = (len - before) / LINE * LINE;
    let after = before + lines;
    // SAFETY: passed on to the caller: these are all of the bytes.
    unsafe {
        // What shares a line with others is written by usual stores.
        core::ptr::copy_nonoverlapping(from, to, before);
        copy_lines(from.add(before), to.add(before), lines);
        core::ptr::copy_nonoverlapping(from.add(after), to.add(after), len - after);
    }
}

/// [Copies](copy) rows of `len` bytes that follow one another to where each is `step` bytes on.
///
/// # Safety
/// As for `copy`, over every row.
pub(super) unsafe fn copy_rows(
    (from, len): (*const u8, usize),
    rows: usize,
    (to, step): (*mut u8, usize),
) {
    #[cfg(all(test, feature = "std"))]
    tests::ROWS.set(tests::ROWS.get() + rows);
    // Asked once for all, few lines are copied sooner.
    let are_lines = (to.addr() | step | len).is_multiple_of(LINE);
    for r in 0..rows {
        // SAFETY: passed on to the caller.
        unsafe {
            let (from, to) = (from.add(r * len), to.wrapping_add(r.wrapping_mul(step)));
            if are_lines {
                copy_lines(from, to, len);
            } else {
                copy(from, to, len);
            }
        }
    }
}

/// # Safety
/// As for [`copy`], from the beginning of a line to the end of one.
unsafe fn copy_lines(from: *const u8, to: *mut u8, len: usize) {
    // SAFETY: passed on to the caller.
    unsafe {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        if len > 0 {
            if super::isa::has_avx2() {
                x86_64::by_256(from, to, len);
            } else {
                x86_64::by_128(from, to, len);
            }
        }
        #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
        core::ptr::copy_nonoverlapping(from, to, len);
    }
}

/// Dropped, it lets other threads see what was [copied](copy) before.
pub(super) struct Fence;

impl Drop for Fence {
    fn drop(&mut self) {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        // SAFETY: SSE is there.
        unsafe {
            core::arch::x86_64::_mm_sfence();
        }
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86_64 {
    use core::arch::asm;
    use core::arch::x86_64::_mm256_zeroupper;

    macro_rules! levels {
        ($($name:ident: $load:literal, $store:literal, $bytes:literal, $register:ident $($features:literal $leave:ident)?;)*) => {$(
            /// # Safety
            /// As for [`copy_lines`](super::copy_lines), there is a line, and the machine has these
            /// features.
            $(#[target_feature(enable = $features)])?
            pub(super) unsafe fn $name(from: *const u8, to: *mut u8, len: usize) {
                // SAFETY: the caller lets all of it be read, and written; nothing else is touched but
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
                    // LLVM does not see that wide registers are used, which are cleared in the end.
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
pub(super) mod tests {
    use alloc::vec;
    use alloc::vec::Vec;
    use core::cell::Cell;
    use core::ptr::null;

    use super::*;

    std::thread_local! {
        static ASKED_FOR: Cell<bool> = const { Cell::new(false) };
        /// How many rows have been [copied](copy_rows).
        pub(in crate::kernel) static ROWS: Cell<usize> = const { Cell::new(0) };
    }

    /// Whether results go past the caches however few they are, and wherever.
    pub(in crate::kernel) fn is_asked_for() -> bool {
        ASKED_FOR.get()
    }

    /// Runs `work`, the results of which go past the caches however few they are.
    pub(in crate::kernel) fn past_the_caches<T>(work: impl FnOnce() -> T) -> T {
        ASKED_FOR.set(true);
        let result = work();
        ASKED_FOR.set(false);
        result
    }

    #[test]
    fn all_bytes_are_copied_and_no_others() {
        const AROUND: usize = 70;
        let from: Vec<u8> = (0..1000).map(|i| (i * 7 + 1) as u8).collect();
        for len in (0..300).chain([511, 512, 513, 900]) {
            for start in [0, 1, 15, 16, 31, 63] {
                let mut to = vec![0xEE; AROUND + start + len + AROUND];
                let first = AROUND + start;
                // SAFETY: there are so many, and room for them.
                unsafe { copy(from[start..].as_ptr(), to[first..].as_mut_ptr(), len) };
                drop(Fence);
                let (before, rest) = to.split_at(first);
                let (copied, after) = rest.split_at(len);
                assert_eq!(copied, &from[start..start + len], "{start} {len}");
                assert!(before.iter().chain(after).all(|&byte| byte == 0xEE));
            }
        }
    }

    #[test]
    fn rows_are_copied_to_where_they_go_and_no_others() {
        #[repr(align(64))]
        struct Lines([u8; 40 * LINE]);
        let from = Lines(core::array::from_fn(|i| (i * 7 + 1) as u8));
        for (first, len, step) in [
            (0_usize, 64, 64),
            (0, 128, 192),
            (0, 128, 200),
            (1920, 64, 64_usize.wrapping_neg()),
            (3, 64, 128),
            (0, 70, 128),
        ] {
            for rows in 0..5 {
                let mut to = Lines([0xEE; 40 * LINE]);
                let mut expected = to.0;
                for r in 0..rows {
                    let at = first.wrapping_add(step.wrapping_mul(r));
                    expected[at..at + len].copy_from_slice(&from.0[r * len..(r + 1) * len]);
                }
                // SAFETY: there are so many bytes, and room for them.
                unsafe {
                    let to = (to.0.as_mut_ptr().add(first), step);
                    copy_rows((from.0.as_ptr(), len), rows, to);
                }
                drop(Fence);
                assert!(to.0 == expected, "{first} {len} {step} {rows}");
            }
        }
    }

    #[test]
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    fn whole_lines_are_copied_at_each_level() {
        #[repr(align(64))]
        struct Lines([u8; 5 * LINE]);
        let from = Lines(core::array::from_fn(|i| i as u8));
        let by_256 = super::super::isa::has_avx2().then_some(x86_64::by_256 as unsafe fn(_, _, _));
        let by_128 = Some(x86_64::by_128 as unsafe fn(_, _, _));
        for copy in [by_128, by_256].into_iter().flatten() {
            for lines in 1..=5 {
                let mut to = Lines([0; 5 * LINE]);
                // SAFETY: there are so many, and room for them; the machine has the instructions.
                unsafe { copy(from.0.as_ptr(), to.0.as_mut_ptr(), lines * LINE) };
                drop(Fence);
                let (copied, rest) = to.0.split_at(lines * LINE);
                assert_eq!(copied, &from.0[..lines * LINE]);
                assert!(rest.iter().all(|&byte| byte == 0));
            }
        }
    }

    #[test]
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    fn the_last_stay_in_the_caches_where_little_is_read() {
        let bytes = 2 * OUTER_CACHES.max(largest_cache());
        let first = core::ptr::without_provenance::<u8>(1 << 12);
        let stay = |read: usize| {
            let past = Past::of(first, bytes, bytes + read, || bytes + read).unwrap();
            assert!(past.includes(first), "{read}");
            let is_past = |back: usize| past.includes(first.wrapping_add(bytes - back));
            let half = largest_cache() / 2;
            (is_past(half + 1), half == 0 || is_past(half))
        };
        assert_eq!(stay(0), (true, largest_cache() < 2));
        assert_eq!(stay(bytes), (true, true));
    }

    #[test]
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    fn what_the_caches_hold_is_not_written_past_them() {
        let half = largest_cache() / 2;
        assert!(half < 8 << 30, "{half}");
        for (moved, expected) in [
            (0, false),
            (OUTER_CACHES - 1, false),
            (2 * half, false),
            (OUTER_CACHES.max(3 * half), true),
        ] {
            let is_past = |most, moved| Past::of(null(), moved, most, || moved).is_some();
            assert_eq!(is_past(moved, moved), expected, "{moved} {half}");
            assert!(!is_past(moved, 0) && !is_past(0, moved));
        }
    }
}
