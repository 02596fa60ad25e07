//! Sharing work among threads.

use core::ops::Range;

/// What work is assumed to cost, in bytes moved, before a second thread pays: the fork-join of
/// rayon takes about 12 µs, and this much memory about 100 µs.
pub(super) const WORTH_SHARING: usize = 3 << 20;

/// What the first two levels of cache hold, in bytes.
pub(super) const INNER_CACHES: usize = 1 << 20;

/// More than the last level of cache holds on most machines, in bytes.
pub(super) const OUTER_CACHES: usize = 48 << 20;

/// The least that is handed to a thread at a time, in bytes moved.
#[cfg(feature = "rayon")]
const TASK: usize = 256 << 10;

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

#[cfg(feature = "rayon")]
mod threads {
    use super::{Cost, Range, TASK, WORTH_SHARING};
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    use std::time::{Duration, Instant};

    /// How much work is timed, in bytes moved.
    const SAMPLE: usize = 16 << 10;

    /// From here on work that has been timed is shared: a second thread saves half of it, and the
    /// fork-join of rayon takes about 12 µs.
    const WORTH_SHARING_TIME: Duration = Duration::from_micros(50);

    /// The least that is handed to a thread at a time then.
    const TASK_TIME: Duration = Duration::from_micros(10);

    /// By what it moves; if that is too little, a sample tells how long it takes.
    pub(super) fn share(len: usize, cost: Cost, work: &(dyn Fn(Range<usize>) + Sync)) {
        if cost.bytes >= WORTH_SHARING {
            split(0..len, cost.bytes / TASK, work);
            return;
        }
        let sample = sample(len, cost.bytes);
        let begin = Instant::now();
        work(0..sample);
        let rest = begin
            .elapsed()
            .mul_f64((len - sample) as f64 / sample as f64);
        let tasks = if rest >= WORTH_SHARING_TIME {
            rest.div_duration_f64(TASK_TIME) as usize
        } else {
            1
        };
        split(sample..len, tasks, work);
    }

    /// How many of `len` units, which move `bytes`, are timed; in whole lines of results if there
    /// are as many.
    fn sample(len: usize, bytes: usize) -> usize {
        let units = (len * SAMPLE / bytes).max(1);
        if units < 64 { units } else { units & !63 }
    }

    /// In up to so many tasks.
    fn split(range: Range<usize>, tasks: usize, work: &(dyn Fn(Range<usize>) + Sync)) {
        // Not asked for before there is work for them: it starts them.
        let threads = if tasks > 1 {
            rayon::current_num_threads()
        } else {
            1
        };
        if threads == 1 {
            work(range);
            return;
        }
        let Range { start, end } = range;
        let piece = (end - start).div_ceil(tasks.min(threads * 4)).max(1);
        (0..(end - start).div_ceil(piece))
            .into_par_iter()
            .for_each(|i| work(start + i * piece..end.min(start + (i + 1) * piece)));
    }
}

/// Runs both, on two threads if there are any.
// `dyn` as in `share`.
pub(super) fn both(a: &mut (dyn FnMut() + Send), b: &mut (dyn FnMut() + Send)) {
    #[cfg(feature = "rayon")]
    rayon::join(a, b);
    #[cfg(not(feature = "rayon"))]
    {
        a();
        b();
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
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
    use std::thread::{self, ThreadId};
    use std::time::Duration;

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
