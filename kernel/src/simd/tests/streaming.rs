use alloc::vec::Vec;
use core::cell::Cell;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use core::ptr::{null, without_provenance};

use super::*;

std::thread_local! {
    static FORCED: Cell<bool> = const { Cell::new(false) };
    static ROWS: Cell<usize> = const { Cell::new(0) };
}

/// Returns `true` inside of [`force_streaming`].
pub(super) fn is_forced() -> bool {
    FORCED.get()
}

/// Counts `rows` rows that are written by streaming stores.
pub(super) fn count_rows(rows: usize) {
    ROWS.set(ROWS.get() + rows);
}

/// Returns the number of rows that this thread has written by streaming stores.
pub(crate) fn rows_streamed() -> usize {
    ROWS.get()
}

/// Runs `work`, and lets this thread write its results by streaming stores, even if they are few.
pub(crate) fn force_streaming<T>(work: impl FnOnce() -> T) -> T {
    FORCED.set(true);
    let result = work();
    FORCED.set(false);
    result
}

#[repr(align(64))]
struct Lines([u8; 40 * LINE]);

/// Copies rows, and checks that all of their bytes are copied, and no others.
fn check(first: usize, len: usize, step: usize, rows: usize) {
    let from: Vec<_> = (0..rows * len)
        .map(|i| MaybeUninit::new((i * 7 + 1) as u8))
        .collect();
    let mut to = Lines([0xEE; 40 * LINE]);
    let mut expected = to.0;
    for r in 0..rows {
        let at = first.wrapping_add(step.wrapping_mul(r));
        for (i, byte) in expected[at..at + len].iter_mut().enumerate() {
            *byte = ((r * len + i) * 7 + 1) as u8;
        }
    }
    // SAFETY: the rows are within `to`.
    unsafe { copy_rows_streaming(&from, len, (to.0.as_mut_ptr().add(first), step)) };
    drop(Fence);
    assert!(to.0 == expected, "{first} {len} {step} {rows}");
}

#[test]
fn rows_of_any_length_and_alignment() {
    for len in (1..300).chain([511, 512, 513, 900]) {
        for first in [70, 71, 85, 127, 128, 133] {
            check(first, len, 0, 1);
        }
    }
}

#[test]
fn rows_of_any_distance() {
    for rows in 0..5 {
        check(0, 64, 64, rows);
        check(0, 128, 192, rows);
        check(0, 128, 200, rows);
        check(1920, 64, 64_usize.wrapping_neg(), rows);
        check(3, 64, 128, rows);
        check(0, 70, 128, rows);
    }
}

#[test]
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
fn lines_are_copied_by_all_instruction_sets() {
    type Copy = unsafe fn(*const u8, *mut u8, usize);
    let from = Lines(core::array::from_fn(|i| i as u8));
    let by_256 = std::is_x86_feature_detected!("avx").then_some(x86_64::by_256 as Copy);
    for copy in [Some(x86_64::by_128 as Copy), by_256].into_iter().flatten() {
        for len in [64, 128, 192, 320] {
            let mut to = [Lines([0; 40 * LINE])];
            // SAFETY: both slices have at least `len` bytes. The processor has the instructions.
            unsafe { copy(from.0.as_ptr(), to[0].0.as_mut_ptr(), len) };
            drop(Fence);
            let (copied, rest) = to[0].0.split_at(len);
            assert_eq!(copied, &from.0[..len]);
            assert!(rest.iter().all(|&byte| byte == 0));
        }
    }
}

#[test]
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
fn last_results_of_a_fill_stay_in_the_caches() {
    let bytes = 2 * OUTER_CACHES.max(largest_cache());
    let first = without_provenance::<u8>(1 << 12);
    let half = largest_cache() / 2;
    let streams = |read: usize, back: usize| {
        let streaming = Streaming::choose(first, bytes, bytes + read).unwrap();
        assert!(streaming.includes(first), "{read}");
        streaming.includes(first.wrapping_add(bytes - back))
    };
    assert!(streams(0, half + 1) && streams(bytes, half + 1));
    assert!(half == 0 || !streams(0, half) && streams(bytes, half));
}

#[test]
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
fn results_that_fit_the_caches_are_not_streamed() {
    let half = largest_cache() / 2;
    assert!(half < 8 << 30, "{half}");
    for (moved, expected) in [
        (0, false),
        (OUTER_CACHES - 1, false),
        (2 * half, false),
        (OUTER_CACHES.max(3 * half), true),
    ] {
        let streaming = Streaming::choose(null(), moved, moved);
        assert_eq!(streaming.is_some(), expected, "{moved} {half}");
    }
}
