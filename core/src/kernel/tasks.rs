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
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::panic::catch_unwind;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
    use std::thread::{self, ThreadId};
    use std::time::{Duration, Instant};

    /// Runs over `len` units, each of which takes so long: every one once. Returns the threads.
    fn threads(len: usize, cost: Cost, each: Duration) -> HashSet<ThreadId> {
        let ids = Mutex::new(HashSet::new());
        let seen: std::vec::Vec<AtomicU8> = (0..len).map(|_| AtomicU8::new(0)).collect();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build();
        pool.unwrap().install(|| {
            share(len, cost, &|range| {
                ids.lock().unwrap().insert(thread::current().id());
                for i in range {
                    thread::sleep(each);
                    seen[i].fetch_add(1, Relaxed);
                }
            });
        });
        assert!(seen.iter().all(|seen| seen.load(Relaxed) == 1), "{len}");
        ids.into_inner().unwrap()
    }

    const LARGE: Cost = Cost {
        bytes: 64 << 20,
        computes: false,
    };

    #[test]
    fn the_thread_that_has_work_does_some_of_it() {
        let ids = Mutex::new(HashSet::new());
        let own = thread::current().id();
        share(1000, LARGE, &|_| {
            // There are more pieces than threads, and others wait until it has begun one.
            let end = Instant::now() + Duration::from_secs(20);
            let id = thread::current().id();
            while id != own && !ids.lock().unwrap().contains(&own) && Instant::now() < end {
                thread::yield_now();
            }
            ids.lock().unwrap().insert(id);
        });
        let ids = ids.into_inner().unwrap();
        assert!(ids.contains(&own));
        assert!(ids.len() <= rayon::current_num_threads());
    }

    #[test]
    fn a_panic_comes_through_from_any_piece() {
        for at in [0, 500, 999] {
            let result = catch_unwind(|| {
                share(1000, LARGE, &|range| {
                    assert!(!range.contains(&at), "panic at {at}");
                });
            });
            let message = result.unwrap_err();
            assert_eq!(
                message.downcast_ref::<std::string::String>().unwrap(),
                &std::format!("panic at {at}")
            );
        }
    }

    #[test]
    fn what_takes_long_to_compute_is_shared_however_little_it_moves() {
        let each = Duration::from_millis(1);
        let cost = |bytes, computes| Cost { bytes, computes };
        assert!(threads(60, cost(100 << 10, true), each).len() > 1);
        assert_eq!(threads(60, cost(100 << 10, false), each).len(), 1);
        assert_eq!(threads(60, cost(1 << 10, true), each).len(), 1);
        assert!(threads(60, cost(4 << 20, false), each).len() > 1);
    }

    #[test]
    fn all_is_done_once() {
        for len in [0, 1, 2, 63, 64, 65, 1000, 100_000] {
            for bytes in [0, 70_000, 3 << 20] {
                for computes in [false, true] {
                    threads(len, Cost { bytes, computes }, Duration::ZERO);
                }
            }
        }
        threads(
            3,
            Cost {
                bytes: 70_000,
                computes: true,
            },
            Duration::from_millis(1),
        );
    }
}
