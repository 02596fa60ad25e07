//! Sharing work among threads.

use core::ops::Range;

/// What work is assumed to cost, in bytes moved, before a second thread pays: the fork-join of
/// rayon takes about 12 µs, and this much memory about 100 µs.
pub(super) const WORTH_SHARING: usize = 3 << 20;

/// What the first two levels of cache hold, in bytes.
pub(super) const INNER_CACHES: usize = 1 << 20;

/// The least that is handed to a thread at a time, in bytes moved.
#[cfg(feature = "rayon")]
const TASK: usize = 256 << 10;

/// Runs `work` over `0..len` in consecutive pieces, on several threads if `bytes`, what all of it
/// moves, is large enough.
// `dyn` so that the work is compiled once, not once per way of calling it.
#[inline]
pub(super) fn share(len: usize, bytes: usize, work: &(dyn Fn(Range<usize>) + Sync)) {
    #[cfg(feature = "rayon")]
    if bytes >= WORTH_SHARING && len > 1 {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};
        let threads = rayon::current_num_threads();
        if threads > 1 {
            let tasks = (bytes / TASK).min(len).min(threads * 4);
            let piece = len.div_ceil(tasks);
            (0..len.div_ceil(piece))
                .into_par_iter()
                .for_each(|i| work(i * piece..len.min((i + 1) * piece)));
            return;
        }
    }
    #[cfg(not(feature = "rayon"))]
    let _ = bytes;
    work(0..len);
}

/// Both results, of two threads if `parallel`.
#[inline]
pub(super) fn both<A: Send>(
    parallel: bool,
    a: impl FnOnce() -> A + Send,
    b: impl FnOnce() -> A + Send,
) -> (A, A) {
    #[cfg(feature = "rayon")]
    if parallel {
        return rayon::join(a, b);
    }
    let _ = parallel;
    (a(), b())
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
