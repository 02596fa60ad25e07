//! An allocator that counts.
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What one run allocated.
#[derive(Clone, Copy, Debug)]
pub struct Allocations {
    /// How often the measuring thread allocated.
    pub count: usize,
    /// How much, all in all.
    pub bytes: usize,
    /// Its largest allocation.
    pub largest: usize,
    /// How much more memory all threads had at one time than before.
    pub peak: usize,
}

/// The right to measure: one test at a time has it, since `peak` counts for all threads.
pub struct Alone(#[expect(dead_code, reason = "held, not read")] MutexGuard<'static, ()>);

pub fn alone() -> Alone {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    Alone(ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Alone {
    /// Runs `f` and says what it allocated.
    pub fn measure<R>(&self, f: impl FnOnce() -> R) -> (R, Allocations) {
        let before = LIVE.load(Relaxed);
        PEAK.store(before, Relaxed);
        MINE.set(Allocations::NONE);
        let result = f();
        let mut used = MINE.get();
        used.peak = PEAK.load(Relaxed).saturating_sub(before);
        (result, used)
    }
}

impl Allocations {
    const NONE: Self = Allocations {
        count: 0,
        bytes: 0,
        largest: 0,
        peak: 0,
    };
}

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static MINE: Cell<Allocations> = const { Cell::new(Allocations::NONE) };
}

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

impl Counting {
    fn grew(by: usize) {
        let live = LIVE.fetch_add(by, Relaxed) + by;
        PEAK.fetch_max(live, Relaxed);
        // A thread that is ending has no counter any more.
        let _ = MINE.try_with(|mine| {
            let mut all = mine.get();
            all.count += 1;
            all.bytes += by;
            all.largest = all.largest.max(by);
            mine.set(all);
        });
    }
}

// SAFETY: all memory is the system allocator's; counting touches none of it and does not unwind.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Counting::grew(layout.size());
        // SAFETY: the caller keeps to the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Counting::grew(layout.size());
        // SAFETY: the caller keeps to the contract of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Old and new may exist at the same time.
        Counting::grew(size);
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps to the contract of `realloc`.
        unsafe { System.realloc(memory, layout, size) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps to the contract of `dealloc`.
        unsafe { System.dealloc(memory, layout) }
    }
}
