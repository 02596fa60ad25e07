//! Threads that share work with the one that has it.

use core::hint::spin_loop;
use core::ops::Range;
use core::sync::atomic::AtomicUsize;
use core::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use rayon::Scope;

use super::{Cost, WORTH_SHARING};

/// The least that is handed to a thread at a time, in bytes moved.
const TASK: usize = 256 << 10;

/// How much work is timed, in bytes moved.
const SAMPLE: usize = 16 << 10;

/// From here on work that has been timed is shared: a second thread saves half of it, and to wake it
/// takes up to 20 µs.
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

/// Whether there are fewer units than threads, or so few that not all threads would end together, and each,
/// which moves `bytes`, is enough for all of them.
pub(super) fn shares_each(units: usize, bytes: usize) -> bool {
    let threads = rayon::current_num_threads();
    let end_apart = units < 4 * threads && !units.is_multiple_of(threads);
    units < threads || end_apart && bytes / threads >= 2 * TASK
}

/// How many of `len` units, which move `bytes`, are timed; in whole lines of results if there
/// are as many.
fn sample(len: usize, bytes: usize) -> usize {
    let units = (len / (bytes / SAMPLE).max(1)).max(1);
    if units < 64 { units } else { units & !63 }
}

/// Does `work` over `range`, in up to so many tasks on several threads.
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
    let piece = range.len().div_ceil(tasks.min(threads * 4)).max(1);
    let team = Team {
        pieces: range.len().div_ceil(piece),
        range,
        piece,
        work,
        threads,
        begun: AtomicUsize::new(0),
        helping: AtomicUsize::new(0),
    };
    rayon::in_place_scope(|scope| team.lead(scope));
}

/// The thread that has work, and those that help: each takes the next piece while there is one.
///
/// The one that has it works itself, and does not sleep while others do their last pieces: threads take
/// long to wake.
struct Team<'a> {
    range: Range<usize>,
    /// How many units a piece has.
    piece: usize,
    pieces: usize,
    work: &'a (dyn Fn(Range<usize>) + Sync),
    threads: usize,
    /// How many pieces have been begun.
    begun: AtomicUsize,
    /// How many threads help right now.
    helping: AtomicUsize,
}

impl Team<'_> {
    /// How often to look whether others have done their last pieces before this thread sleeps: for about
    /// 30 µs.
    const SPINS: usize = 2000;

    /// Does all of it, with others.
    fn lead<'scope>(&'scope self, scope: &Scope<'scope>) {
        self.call(scope, 1);
        self.work();
        // Not for ever: threads that were called but have not begun may need this one's processor.
        for _ in 0..Self::SPINS {
            if self.helping.load(Relaxed) == 0 {
                break;
            }
            spin_loop();
        }
    }

    /// Calls the `i`th thread, if there is one, and work for it; it calls two more.
    fn call<'scope>(&'scope self, scope: &Scope<'scope>, i: usize) {
        if i >= self.threads.min(self.pieces) || self.begun.load(Relaxed) >= self.pieces {
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

    /// Works until all pieces are taken.
    fn work(&self) {
        loop {
            let i = self.begun.fetch_add(1, Relaxed);
            if i >= self.pieces {
                return;
            }
            let start = self.range.start + i * self.piece;
            (self.work)(start..self.range.end.min(start + self.piece));
        }
    }
}
