//! The loop for results that must be dropped: it counts them, so that a panic in the user's
//! closure drops exactly those that exist.

use core::mem::MaybeUninit;

use super::gather::advance;
use super::nest::pointers_at;
use super::pointers::Pointers;
use crate::plan::Plan;

/// Initialised elements at the beginning of a slice, dropped unless forgotten.
struct Written<'a, R> {
    out: &'a mut [MaybeUninit<R>],
    len: usize,
}

impl<R> Drop for Written<'_, R> {
    fn drop(&mut self) {
        for slot in &mut self.out[..self.len] {
            // SAFETY: the first `len` elements are initialised, and nobody else drops them.
            unsafe { slot.assume_init_drop() };
        }
    }
}

/// Fills `out` with what `next` gives, in order.
pub(super) fn fill_with<R>(out: &mut [MaybeUninit<R>], mut next: impl FnMut(usize) -> R) {
    let mut written = Written { out, len: 0 };
    while written.len < written.out.len() {
        let value = next(written.len);
        written.out[written.len].write(value);
        written.len += 1;
    }
    core::mem::forget(written);
}

/// Fills `out` with `f` over the elements of `plan`, in order.
///
/// # Safety
/// `plan` stays within what each of `pointers` may read.
pub(super) unsafe fn run<R, P, F, const N: usize>(
    plan: &Plan<N>,
    out: &mut [MaybeUninit<R>],
    pointers: P,
    f: &F,
) where
    P: Pointers,
    F: Fn(P::Elems) -> R,
{
    let mut index = [0; N];
    fill_with(out, |_| {
        let from = pointers_at(&plan.strides, &index[..plan.rank], pointers);
        if plan.rank > 0 {
            advance(&plan.sizes, &mut index[..plan.rank], 1);
        }
        // SAFETY: `index` was within the trip counts of `plan`.
        f(unsafe { from.read_dense(0) })
    });
}
