//! The kernel of an operation, which computes one element of the result.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::flags::{CALLS, KernelFlags};
use crate::MathContext;

/// Computes one result from one element of each operand.
pub trait Kernel<E, R>: Sync {
    /// Whether the kernel reads the place of the result before it is written.
    const UPDATES: bool;
    /// The properties of the kernel.
    const FLAGS: KernelFlags = KernelFlags::new(CALLS);

    /// Returns the result for a place.
    ///
    /// # Safety
    /// The place is initialized if the kernel [updates](Self::UPDATES) it.
    unsafe fn compute(&self, context: &MathContext, place: &MaybeUninit<R>, elems: E) -> R;
}

/// Returns the element of a single operand.
// This is a function, because a closure in each generic method would be another kernel.
#[inline(always)]
pub fn element<T>(_: &MathContext, ((), x): ((), T)) -> T {
    x
}

/// A kernel that does not read the place of the result.
pub(super) struct Fresh<F>(pub(super) F);

impl<E, R, F: Fn(&MathContext, E) -> R + Sync> Kernel<E, R> for Fresh<F> {
    const UPDATES: bool = false;
    #[inline(always)]
    unsafe fn compute(&self, context: &MathContext, _: &MaybeUninit<R>, elems: E) -> R {
        (self.0)(context, elems)
    }
}

/// A kernel that reads a `T` at the place of each result.
pub(super) struct Update<T, F>(F, PhantomData<fn(T)>);

impl<T: Copy, F> Update<T, F> {
    pub(super) fn new(f: F) -> Self {
        Update(f, PhantomData)
    }
}

impl<E, T: Copy, R, F: Fn(&MathContext, T, E) -> R + Sync> Kernel<E, R> for Update<T, F> {
    const UPDATES: bool = true;
    #[inline(always)]
    unsafe fn compute(&self, context: &MathContext, place: &MaybeUninit<R>, elems: E) -> R {
        // This is not in a `const`, because rustc would evaluate it in branches that do not reuse memory too.
        assert!(size_of::<T>() == size_of::<R>() && align_of::<T>() == align_of::<R>());
        // SAFETY: by the precondition, the place is initialized. It contains a `T`.
        let old = unsafe { place.as_ptr().cast::<T>().read() };
        (self.0)(context, old, elems)
    }
}
