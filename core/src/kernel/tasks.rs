//! Sharing work among threads.

use core::ops::Range;

#[cfg(feature = "rayon")]
mod threads;

/// What work is assumed to cost, in bytes moved, before a second thread pays.
///
/// On a Zen 5, to add 300 K floats, which moves 3.6 MB, takes one thread 34 µs, and two 17 µs, or 35 where
/// the other has slept for 100 µs, 50 for 1 ms. A Cascade Lake takes 100 µs alone.
pub(super) const WORTH_SHARING: usize = 3 << 20;

/// What work costs, as far as it is known before.
#[derive(Clone, Copy)]
pub(super) struct Cost {
    /// How much memory it moves, in bytes.
    pub(super) bytes: usize,
    /// Whether to compute takes longer: how much longer the clock will tell.
    pub(super) computes: bool,
}

impl Cost {
    /// Work that is not even worth a look at the clock, in bytes moved. It moves this much in
    /// about 4 µs.
    const WORTH_TIMING: usize = 64 << 10;

    /// What is done at once.
    pub(super) const NOTHING: Self = Cost {
        bytes: 0,
        computes: false,
    };

    /// Whether it is for one thread, however long it takes to compute.
    #[inline(always)]
    pub(super) const fn is_small(self) -> bool {
        // WebAssembly has no clock.
        let times = self.computes && !cfg!(target_family = "wasm");
        let worth = if times {
            Self::WORTH_TIMING
        } else {
            WORTH_SHARING
        };
        self.bytes < worth
    }
}

/// Runs `work` over `0..len` in consecutive pieces, on several threads if all of it costs enough.
// `dyn` so that the work is compiled once, not once per way of calling it.
#[inline]
pub(super) fn share(len: usize, cost: Cost, work: &(dyn Fn(Range<usize>) + Sync)) {
    #[cfg(feature = "rayon")]
    if len > 1 && !cost.is_small() {
        threads::share(len, cost, work);
        return;
    }
    #[cfg(not(feature = "rayon"))]
    let _ = cost;
    work(0..len);
}

/// Whether threads had better share each of so many units, one after the other, than the units.
pub(super) fn shares_each(units: usize, each: Cost) -> bool {
    #[cfg(feature = "rayon")]
    return !each.is_small() && threads::shares_each(units, each.bytes);
    #[cfg(not(feature = "rayon"))]
    {
        let _ = (units, each);
        false
    }
}

/// A value that may be used from several threads though its type does not say so.
#[derive(Clone, Copy)]
pub(super) struct Shared<T>(T);

impl<T: Copy> Shared<T> {
    /// # Safety
    /// Whatever is done through the value from several threads at once must not race.
    #[inline(always)]
    pub(super) unsafe fn new(value: T) -> Self {
        Shared(value)
    }

    #[inline(always)]
    pub(super) fn get(&self) -> T {
        self.0
    }
}

// SAFETY: `new` has its caller see to it.
unsafe impl<T> Send for Shared<T> {}
// SAFETY: `new` has its caller see to it.
unsafe impl<T> Sync for Shared<T> {}

#[cfg(all(test, feature = "rayon"))]
#[path = "tests/tasks.rs"]
mod tests;
