//! Sharing of work among threads.

use core::ops::Range;

use crate::plan::thresholds::{MIN_SHARED, MIN_TIMED};

#[cfg(feature = "std")]
mod single_thread;
#[cfg(feature = "rayon")]
mod team;

#[cfg(feature = "std")]
pub use single_thread::single_thread;

/// The estimated cost of work.
#[derive(Clone, Copy)]
pub(super) struct Cost {
    /// The number of bytes that the work moves.
    pub(super) bytes: usize,
    /// Whether arithmetic takes longer than the memory traffic. The work is then timed.
    pub(super) computes: bool,
}

impl Cost {
    /// The cost of work that one thread runs.
    pub(super) const NOTHING: Self = Cost {
        bytes: 0,
        computes: false,
    };

    /// Returns `true` if one thread runs the work, even if arithmetic takes long.
    #[inline(always)]
    pub(super) const fn is_small(self) -> bool {
        // WebAssembly has no clock.
        let is_timed = self.computes && !cfg!(target_family = "wasm");
        self.bytes < if is_timed { MIN_TIMED } else { MIN_SHARED }
    }
}

/// Runs `work` over `0..len` in consecutive chunks, on several threads if its cost is worth it.
// The work is `dyn`, so that it is compiled once and not for each call.
#[inline]
pub(super) fn share(len: usize, cost: Cost, work: &(dyn Fn(Range<usize>) + Sync)) {
    #[cfg(feature = "rayon")]
    if len > 1 && !cost.is_small() && !single_thread::is_active() {
        team::share(len, cost, work);
        return;
    }
    #[cfg(not(feature = "rayon"))]
    let _ = cost;
    work(0..len);
}

/// Returns the number of threads that share work of this cost.
pub(super) fn threads(cost: Cost) -> usize {
    #[cfg(feature = "rayon")]
    if !cost.is_small() {
        return rayon_core::current_num_threads();
    }
    let _ = cost;
    1
}

/// Returns `true` if threads should share each of `blocks` blocks instead of taking different ones.
pub(super) fn shares_each(blocks: usize, each: Cost) -> bool {
    #[cfg(feature = "rayon")]
    return !each.is_small()
        && !single_thread::is_active()
        && team::shares_each(blocks, each.bytes);
    #[cfg(not(feature = "rayon"))]
    {
        let _ = (blocks, each);
        false
    }
}

/// A value that several threads may use although its type is not `Send` and `Sync`.
///
/// # Invariants
/// 1. Accesses through the value do not race.
#[derive(Clone, Copy)]
pub(super) struct Shared<T>(T);

impl<T: Copy> Shared<T> {
    /// Shares a value.
    ///
    /// # Safety
    /// Accesses of several threads through the value do not race.
    #[inline(always)]
    pub(super) unsafe fn new(value: T) -> Self {
        Shared(value)
    }

    #[inline(always)]
    pub(super) fn get(&self) -> T {
        self.0
    }
}

// SAFETY: by invariant 1, accesses do not race.
unsafe impl<T> Send for Shared<T> {}
// SAFETY: by invariant 1, accesses do not race.
unsafe impl<T> Sync for Shared<T> {}

#[cfg(all(test, feature = "rayon"))]
#[path = "tests/parallel.rs"]
mod tests;
