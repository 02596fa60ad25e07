//! Filling a slice with values that must be dropped if the user's closure panics.

use core::mem::MaybeUninit;

/// Drops the initialized elements at the beginning of a slice, unless it is forgotten.
///
/// # Invariants
/// 1. The first `len` elements are initialized, and owned by the guard.
struct DropGuard<'a, R> {
    out: &'a mut [MaybeUninit<R>],
    len: usize,
}

impl<R> Drop for DropGuard<'_, R> {
    fn drop(&mut self) {
        // SAFETY: by invariant 1.
        unsafe { self.out[..self.len].assume_init_drop() };
    }
}

/// Fills `out` with the values that `next` returns, in order.
#[inline]
pub(crate) fn fill_with<R>(out: &mut [MaybeUninit<R>], mut next: impl FnMut(usize) -> R) {
    let mut guard = DropGuard { out, len: 0 };
    while guard.len < guard.out.len() {
        let value = next(guard.len);
        guard.out[guard.len].write(value);
        guard.len += 1;
    }
    core::mem::forget(guard);
}
