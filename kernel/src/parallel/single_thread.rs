//! Calls that stay on the calling thread.

#[cfg(feature = "rayon")]
use core::cell::Cell;

#[cfg(feature = "rayon")]
std::thread_local! {
    static ACTIVE: Cell<bool> = const { Cell::new(false) };
}

/// Returns `true` inside of [`single_thread`].
#[cfg(feature = "rayon")]
pub(super) fn is_active() -> bool {
    ACTIVE.get()
}

/// Calls `f` and returns its result. The operations that `f` runs stay on the calling thread.
///
/// Without this function, large operations use rayon's threads. Use it in a program that has threads of its
/// own, such as a server with one request per thread. Calls may be nested. Threads that `f` starts are not
/// affected.
pub fn single_thread<R>(f: impl FnOnce() -> R) -> R {
    #[cfg(feature = "rayon")]
    let _restore = Restore(ACTIVE.replace(true));
    f()
}

/// Restores the value before the call, also if `f` panics.
#[cfg(feature = "rayon")]
struct Restore(bool);

#[cfg(feature = "rayon")]
impl Drop for Restore {
    fn drop(&mut self) {
        ACTIVE.set(self.0);
    }
}
