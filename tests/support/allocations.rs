//! An allocator that counts allocations, and that refuses those beyond a limit.
#![allow(dead_code, reason = "not all test files use every item")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The allocations of one measurement.
#[derive(Clone, Copy, Debug)]
pub struct Allocations {
    /// Number of allocations of the measuring thread.
    pub count: usize,
    /// Total bytes of these allocations.
    pub bytes: usize,
    /// Bytes of the largest of these allocations.
    pub largest: usize,
    /// Maximum increase of the bytes that all threads have allocated.
    pub peak: usize,
}

/// A lock for measurements. One test takes it at a time, because `peak` counts all threads.
pub struct Exclusive(#[expect(dead_code, reason = "a guard")] MutexGuard<'static, ()>);

/// Waits for the other tests.
pub fn exclusive() -> Exclusive {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    Exclusive(ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Exclusive {
    /// Runs `f` and returns its allocations.
    pub fn measure<R>(&self, f: impl FnOnce() -> R) -> (R, Allocations) {
        let before = LIVE.load(Relaxed);
        PEAK.store(before, Relaxed);
        THIS_THREAD.set(Allocations::NONE);
        let result = f();
        let mut used = THIS_THREAD.get();
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

/// Lets allocations fail that would increase the bytes of all threads beyond `bytes`.
pub fn set_limit(bytes: usize) {
    LIMIT.store(bytes, Relaxed);
}

static LIMIT: AtomicUsize = AtomicUsize::new(usize::MAX);
static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static THIS_THREAD: Cell<Allocations> = const { Cell::new(Allocations::NONE) };
}

struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

impl Counting {
    /// Counts an allocation. Returns `false` if it exceeds the limit.
    fn count(bytes: usize) -> bool {
        let limit = LIMIT.load(Relaxed);
        let add = |live: usize| live.checked_add(bytes).filter(|&live| live <= limit);
        let Ok(before) = LIVE.fetch_update(Relaxed, Relaxed, add) else {
            return false;
        };
        PEAK.fetch_max(before + bytes, Relaxed);
        // A thread that is ending has dropped its counter.
        let _ = THIS_THREAD.try_with(|this_thread| {
            let mut all = this_thread.get();
            all.count += 1;
            all.bytes += bytes;
            all.largest = all.largest.max(bytes);
            this_thread.set(all);
        });
        true
    }
}

// SAFETY: all memory comes from the system allocator. The counters do not access it and do not
// unwind.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !Counting::count(layout.size()) {
            return null_mut();
        }
        // SAFETY: the caller upholds the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if !Counting::count(layout.size()) {
            return null_mut();
        }
        // SAFETY: the caller upholds the contract of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // The old and the new memory may exist at the same time.
        if !Counting::count(size) {
            return null_mut();
        }
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller upholds the contract of `realloc`.
        unsafe { System.realloc(memory, layout, size) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller upholds the contract of `dealloc`.
        unsafe { System.dealloc(memory, layout) }
    }
}
