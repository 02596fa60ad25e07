//! A team of threads that share work with the calling thread.

use core::hint::spin_loop;
use core::ops::Range;
use core::sync::atomic::AtomicUsize;
use core::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use rayon_core::Scope;

use super::Cost;
use crate::plan::thresholds::{MIN_SHARED, MIN_SHARED_MICROS, MIN_TASK, MIN_TASK_MICROS, SAMPLE};

/// Shares work among threads. The number of tasks depends on the bytes that the work moves, or for few bytes on the
/// time that a sample takes.
pub(super) fn share(len: usize, cost: Cost, work: &(dyn Fn(Range<usize>) + Sync)) {
    if cost.bytes >= MIN_SHARED {
        split(0..len, cost.bytes / MIN_TASK, work);
        return;
    }
    let sample = sample(len, cost.bytes);
    let begin = Instant::now();
    work(0..sample);
    let rest = begin
        .elapsed()
        .mul_f64((len - sample) as f64 / sample as f64);
    let tasks = if rest >= Duration::from_micros(MIN_SHARED_MICROS) {
        rest.div_duration_f64(Duration::from_micros(MIN_TASK_MICROS)) as usize
    } else {
        1
    };
    split(sample..len, tasks, work);
}

/// Returns `true` if threads should share each block, which moves `bytes`.
///
/// Threads share each block if there are fewer blocks than threads. Threads also share each block if they would end at
/// different times otherwise, and a block is enough work for all of them.
pub(super) fn shares_each(blocks: usize, bytes: usize) -> bool {
    let threads = rayon_core::current_num_threads();
    let end_apart = blocks < 4 * threads && !blocks.is_multiple_of(threads);
    blocks < threads || end_apart && bytes / threads >= 2 * MIN_TASK
}

/// Returns the number of blocks that are timed, of `len` blocks that move `bytes`. A number from 64 on is a
/// multiple of 64, so that the sample ends with a cache line.
fn sample(len: usize, bytes: usize) -> usize {
    let blocks = (len / (bytes / SAMPLE).max(1)).max(1);
    if blocks < 64 { blocks } else { blocks & !63 }
}

/// Runs `work` over `range`, in up to `tasks` tasks on several threads.
fn split(range: Range<usize>, tasks: usize, work: &(dyn Fn(Range<usize>) + Sync)) {
    // `current_num_threads` starts the threads, so it is called only if needed.
    let threads = if tasks > 1 {
        rayon_core::current_num_threads()
    } else {
        1
    };
    if threads == 1 {
        work(range);
        return;
    }
    let chunk = range.len().div_ceil(tasks.min(threads * 4)).max(1);
    let team = Team {
        chunks: range.len().div_ceil(chunk),
        range,
        chunk,
        work,
        threads,
        begun: AtomicUsize::new(0),
        helping: AtomicUsize::new(0),
    };
    rayon_core::in_place_scope(|scope| team.lead(scope));
}

/// The calling thread and its helpers. Each takes the next chunk of work until none is left.
///
/// The calling thread does not sleep while helpers finish chunks, since threads wake slowly.
struct Team<'a> {
    range: Range<usize>,
    /// The number of blocks in a chunk.
    chunk: usize,
    chunks: usize,
    work: &'a (dyn Fn(Range<usize>) + Sync),
    threads: usize,
    /// The number of chunks that have been begun.
    begun: AtomicUsize,
    /// The number of helpers that are running.
    helping: AtomicUsize,
}

impl Team<'_> {
    /// The number of checks for running helpers before the calling thread sleeps: about 30 µs.
    const SPINS: usize = 2000;

    /// Runs all of the work, with helpers.
    fn lead<'scope>(&'scope self, scope: &Scope<'scope>) {
        self.call(scope, 1);
        self.work();
        // This thread spins only while helpers run. Other helpers may need the processor of this thread to begin.
        for _ in 0..Self::SPINS {
            if self.helping.load(Relaxed) == 0 {
                break;
            }
            spin_loop();
        }
    }

    /// Spawns helper `i` if there is a thread and work for it. It spawns two more helpers.
    fn call<'scope>(&'scope self, scope: &Scope<'scope>, i: usize) {
        if i >= self.threads.min(self.chunks) || self.begun.load(Relaxed) >= self.chunks {
            return;
        }
        scope.spawn(move |scope| {
            self.helping.fetch_add(1, Relaxed);
            self.call(scope, 2 * i);
            self.call(scope, 2 * i + 1);
            self.work();
            self.helping.fetch_sub(1, Relaxed);
        });
    }

    /// Takes chunks until there are no more.
    fn work(&self) {
        loop {
            let i = self.begun.fetch_add(1, Relaxed);
            if i >= self.chunks {
                return;
            }
            let start = self.range.start + i * self.chunk;
            (self.work)(start..self.range.end.min(start + self.chunk));
        }
    }
}
