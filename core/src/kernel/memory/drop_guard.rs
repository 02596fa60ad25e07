//! Filling with results that must be dropped: they are counted, so that a panic in the user's closure drops
//! exactly those that exist.

use core::mem::MaybeUninit;

/// Initialized elements at the beginning of a slice, dropped unless they are forgotten.
struct DropGuard<'a, R> {
    out: &'a mut [MaybeUninit<R>],
    /// The number of initialized elements.
    len: usize,
}

impl<R> Drop for DropGuard<'_, R> {
    fn drop(&mut self) {
        // SAFETY: the first `len` elements are initialized, and nobody else drops them.
        unsafe { self.out[..self.len].assume_init_drop() };
    }
}

/// Fills `out` with the values that `next` returns, in order.
pub(in crate::kernel) fn fill_with<R>(
    out: &mut [MaybeUninit<R>],
    mut next: impl FnMut(usize) -> R,
) {
    let mut guard = DropGuard { out, len: 0 };
    while guard.len < guard.out.len() {
        let value = next(guard.len);
        guard.out[guard.len].write(value);
        guard.len += 1;
    }
    core::mem::forget(guard);
}
