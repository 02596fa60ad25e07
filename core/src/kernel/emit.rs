//! What a kernel does at each place of its result.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::flags::{CALLS, KernelFlags};
use super::math_context::MathContext;
use crate::plan::MAX_HOISTED;

/// What is done at one place of a result.
pub(super) trait Emit<E, R>: Sync {
    /// Whether the place is read first.
    const UPDATES: bool;
    /// What is known of it.
    const FLAGS: KernelFlags = KernelFlags::new(CALLS);
    /// How many of the last elements are values that have been computed from the others, and from
    /// which; bit 0 is the first.
    const VALUES: usize = 0;
    const MASKS: [u32; MAX_HOISTED] = [0; MAX_HOISTED];

    /// What is to be written to the place.
    ///
    /// # Safety
    /// The place may be read if this [updates](Self::UPDATES) it.
    unsafe fn result(&self, mode: &MathContext, place: &MaybeUninit<R>, elems: E) -> R;
}

/// The element itself, of a single operand.
// A function: closures of methods that are generic over shapes would each be a kernel of its own.
#[inline(always)]
pub(crate) fn element<T>(_: &MathContext, ((), x): ((), T)) -> T {
    x
}

/// Results of `f`.
pub(super) struct Fresh<F>(pub(super) F);

impl<E, R, F: Fn(&MathContext, E) -> R + Sync> Emit<E, R> for Fresh<F> {
    const UPDATES: bool = false;
    #[inline(always)]
    unsafe fn result(&self, mode: &MathContext, _: &MaybeUninit<R>, elems: E) -> R {
        (self.0)(mode, elems)
    }
}

/// Results of `f` of what stood in their place, which was of type `T`.
pub(super) struct Update<T, F>(F, PhantomData<fn(T)>);

impl<T: Copy, F> Update<T, F> {
    pub(super) fn new(f: F) -> Self {
        Update(f, PhantomData)
    }
}

impl<E, T: Copy, R, F: Fn(&MathContext, T, E) -> R + Sync> Emit<E, R> for Update<T, F> {
    const UPDATES: bool = true;
    #[inline(always)]
    unsafe fn result(&self, mode: &MathContext, place: &MaybeUninit<R>, elems: E) -> R {
        const { assert!(size_of::<T>() == size_of::<R>() && align_of::<T>() == align_of::<R>()) };
        // SAFETY: the caller lets the place be read; it held a `T`.
        let old = unsafe { place.as_ptr().cast::<T>().read() };
        (self.0)(mode, old, elems)
    }
}
