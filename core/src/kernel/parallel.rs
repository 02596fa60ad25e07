//! Sharing work among threads.

use core::ops::Range;

use crate::plan::thresholds::{MIN_SHARED, MIN_TIMED};

#[cfg(feature = "rayon")]
mod team;

/// What is known of the cost of work before it runs.
#[derive(Clone, Copy)]
pub(super) struct Cost {
    /// The memory that it moves, in bytes.
    pub(super) bytes: usize,
    /// Whether arithmetic takes longer; how much longer, a clock finds out.
    pub(super) computes: bool,
}

impl Cost {
    /// The cost of work for one thread.
    pub(super) const NOTHING: Self = Cost {
        bytes: 0,
        computes: false,
    };

    /// Returns `true` if the work is for one thread, however long arithmetic takes.
    #[inline(always)]
    pub(super) const fn is_small(self) -> bool {
        // WebAssembly has no clock.
        let is_timed = self.computes && !cfg!(target_family = "wasm");
        self.bytes < if is_timed { MIN_TIMED } else { MIN_SHARED }
    }
}

/// Runs `work` over `0..len` in consecutive pieces, on several threads if its cost is worth it.
// `dyn` so that the work is compiled once, and not once for each way of calling it.
#[inline]
pub(super) fn share(len: usize, cost: Cost, work: &(dyn Fn(Range<usize>) + Sync)) {
    #[cfg(feature = "rayon")]
    if len > 1 && !cost.is_small() {
        team::share(len, cost, work);
        return;
    }
    #[cfg(not(feature = "rayon"))]
    let _ = cost;
    work(0..len);
}

/// Returns `true` if threads had better share each of so many units, one after the other, than the units.
pub(super) fn shares_each(units: usize, each: Cost) -> bool {
    #[cfg(feature = "rayon")]
    return !each.is_small() && team::shares_each(units, each.bytes);
    #[cfg(not(feature = "rayon"))]
    {
        let _ = (units, each);
        false
    }
}

/// A value that may be used from several threads though its type does not say so.
///
/// # Invariants
/// 1. Threads do not race through the value.
#[derive(Clone, Copy)]
pub(super) struct Shared<T>(T);

impl<T: Copy> Shared<T> {
    /// Shares a value.
    ///
    /// # Safety
    /// What threads do through the value does not race.
    #[inline(always)]
    pub(super) unsafe fn new(value: T) -> Self {
        Shared(value)
    }

    #[inline(always)]
    pub(super) fn get(&self) -> T {
        self.0
    }
}

// SAFETY: by invariant 1.
unsafe impl<T> Send for Shared<T> {}
// SAFETY: by invariant 1.
unsafe impl<T> Sync for Shared<T> {}

#[cfg(all(test, feature = "rayon"))]
#[path = "tests/parallel.rs"]
mod tests;
