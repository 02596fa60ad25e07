//! Inline arrays, element by element.

use core::mem::{ManuallyDrop, MaybeUninit};

use super::counted::fill_with;
use crate::KnownShape;

/// The nested array whose elements, in row-major order, are `at(0)`, `at(1)`, …
#[inline]
pub(crate) fn array_from<S: KnownShape, T>(at: impl FnMut(usize) -> T) -> S::Nested<T> {
    let mut nested = uninit::<S, T>();
    fill_with(S::as_mut_slice(&mut nested), at);
    // SAFETY: every element was written.
    unsafe { assume_init::<S, T>(nested) }
}

/// A nested array of elements without content.
#[expect(
    clippy::uninit_assumed_init,
    reason = "nothing but `MaybeUninit`s is assumed to be"
)]
#[inline(always)]
pub(super) fn uninit<S: KnownShape, T>() -> S::Nested<MaybeUninit<T>> {
    // SAFETY: shapes are sealed; a nested array is nothing but elements, and a `MaybeUninit`
    // need not be initialised.
    unsafe { MaybeUninit::<S::Nested<MaybeUninit<T>>>::uninit().assume_init() }
}

/// # Safety
/// Every element is initialised.
#[inline(always)]
pub(super) unsafe fn assume_init<S: KnownShape, T>(
    nested: S::Nested<MaybeUninit<T>>,
) -> S::Nested<T> {
    const {
        assert!(size_of::<S::Nested<MaybeUninit<T>>>() == size_of::<S::Nested<T>>());
    }
    let nested = ManuallyDrop::new(nested);
    // SAFETY: shapes are sealed; both are nothing but the same number of elements, of which the
    // caller says that they are initialised. `nested` is not used again.
    unsafe { core::mem::transmute_copy::<ManuallyDrop<_>, S::Nested<T>>(&nested) }
}
