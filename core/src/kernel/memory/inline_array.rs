//! Inline arrays, element by element.

use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::Range;

use super::drop_guard::fill_with;
use crate::shape::traits::KnownShape;

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
pub(in crate::kernel) fn uninit<S: KnownShape, T>() -> S::Nested<MaybeUninit<T>> {
    // SAFETY: shapes are sealed; a nested array is nothing but elements, and a `MaybeUninit`
    // need not be initialised.
    unsafe { MaybeUninit::<S::Nested<MaybeUninit<T>>>::uninit().assume_init() }
}

/// # Safety
/// Every element is initialised.
#[inline(always)]
pub(in crate::kernel) unsafe fn assume_init<S: KnownShape, T>(
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

/// The elements of a nested array, taken out from both ends; those that are left are dropped with it.
pub(crate) struct ArrayIntoIter<T, S: KnownShape> {
    nested: S::Nested<MaybeUninit<T>>,
    /// Which of them are left: these are initialised.
    left: Range<usize>,
}

impl<T, S: KnownShape> ArrayIntoIter<T, S> {
    #[inline]
    pub(crate) fn new(nested: S::Nested<T>) -> Self {
        const {
            assert!(size_of::<S::Nested<MaybeUninit<T>>>() == size_of::<S::Nested<T>>());
        }
        let nested = ManuallyDrop::new(nested);
        // SAFETY: shapes are sealed; both are nothing but the same number of elements. `nested` is not
        // used again.
        let nested = unsafe { core::mem::transmute_copy(&nested) };
        let left = 0..S::as_slice(&nested).len();
        ArrayIntoIter { nested, left }
    }

    /// Those that are left.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[T] {
        let left = &S::as_slice(&self.nested)[self.left.clone()];
        // SAFETY: they are initialised.
        unsafe { left.assume_init_ref() }
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<T> {
        let i = self.left.next()?;
        // SAFETY: it was left, and is not any more.
        Some(unsafe { S::as_slice(&self.nested)[i].assume_init_read() })
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<T> {
        let i = self.left.next_back()?;
        // SAFETY: as above.
        Some(unsafe { S::as_slice(&self.nested)[i].assume_init_read() })
    }
}

impl<T, S: KnownShape> Drop for ArrayIntoIter<T, S> {
    fn drop(&mut self) {
        let left = core::mem::take(&mut self.left);
        // SAFETY: they are initialised, and nobody's any more.
        unsafe { S::as_mut_slice(&mut self.nested)[left].assume_init_drop() };
    }
}
