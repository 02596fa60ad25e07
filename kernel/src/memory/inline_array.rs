//! Inline arrays, element by element.

use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::Range;

use super::drop_guard::fill_with;

/// Nested arrays of as many elements as a shape has.
///
/// # Safety
/// 1. A value of `Nested<T>` is as many values of `T` as the sizes multiply to, in consecutive memory, and nothing else.
/// 2. `as_slice` and `as_mut_slice` return all of them, in row-major order.
pub unsafe trait NestedArrays {
    /// The sizes.
    const SIZES: &'static [usize];
    /// The elements as a nested array: `[[T; 3]; 2]` for the sizes 2 and 3.
    type Nested<T>;
    /// Returns the elements.
    fn as_slice<T>(nested: &Self::Nested<T>) -> &[T];
    /// Returns the elements, for writing.
    fn as_mut_slice<T>(nested: &mut Self::Nested<T>) -> &mut [T];
}

/// Creates a nested array with the elements `at(0)`, `at(1)`, …, in row-major order.
#[inline]
pub fn array_from<S: NestedArrays, T>(at: impl FnMut(usize) -> T) -> S::Nested<T> {
    let mut nested = uninit::<S, T>();
    fill_with(S::as_mut_slice(&mut nested), at);
    // SAFETY: every element was written.
    unsafe { assume_init::<S, T>(nested) }
}

/// Creates a nested array of uninitialized elements.
#[expect(
    clippy::uninit_assumed_init,
    reason = "a nested array of `MaybeUninit` has no invalid content"
)]
#[inline(always)]
pub(crate) fn uninit<S: NestedArrays, T>() -> S::Nested<MaybeUninit<T>> {
    // SAFETY: by invariant 1 of `NestedArrays`, the array consists of elements, which are `MaybeUninit` here.
    unsafe { MaybeUninit::<S::Nested<MaybeUninit<T>>>::uninit().assume_init() }
}

/// Asserts that a nested array is initialized.
///
/// # Safety
/// Every element is initialized.
#[inline(always)]
pub(crate) unsafe fn assume_init<S: NestedArrays, T>(
    nested: S::Nested<MaybeUninit<T>>,
) -> S::Nested<T> {
    const {
        assert!(size_of::<S::Nested<MaybeUninit<T>>>() == size_of::<S::Nested<T>>());
    }
    let nested = ManuallyDrop::new(nested);
    // SAFETY: by invariant 1 of `NestedArrays`, both arrays consist of the same number of elements alone. The caller has
    // initialized them. `nested` is not used again.
    unsafe { core::mem::transmute_copy::<ManuallyDrop<_>, S::Nested<T>>(&nested) }
}

/// Iterates over the elements of a nested array by value, from both ends.
///
/// # Invariants
/// 1. The elements `remaining` are initialized, and owned by the iterator.
pub struct ArrayIntoIter<T, S: NestedArrays> {
    nested: S::Nested<MaybeUninit<T>>,
    remaining: Range<usize>,
}

impl<T, S: NestedArrays> ArrayIntoIter<T, S> {
    #[inline]
    pub fn new(nested: S::Nested<T>) -> Self {
        const {
            assert!(size_of::<S::Nested<MaybeUninit<T>>>() == size_of::<S::Nested<T>>());
        }
        let nested = ManuallyDrop::new(nested);
        // SAFETY: by invariant 1 of `NestedArrays`, both consist of the same elements. `nested` is not reused.
        let nested = unsafe { core::mem::transmute_copy(&nested) };
        let remaining = 0..S::as_slice(&nested).len();
        ArrayIntoIter { nested, remaining }
    }

    /// Returns the remaining elements.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        let remaining = &S::as_slice(&self.nested)[self.remaining.clone()];
        // SAFETY: by invariant 1.
        unsafe { remaining.assume_init_ref() }
    }

    #[inline]
    pub fn next(&mut self) -> Option<T> {
        let i = self.remaining.next()?;
        // SAFETY: by invariant 1; `remaining` no longer contains `i`.
        Some(unsafe { S::as_slice(&self.nested)[i].assume_init_read() })
    }

    #[inline]
    pub fn next_back(&mut self) -> Option<T> {
        let i = self.remaining.next_back()?;
        // SAFETY: by invariant 1; `remaining` no longer contains `i`.
        Some(unsafe { S::as_slice(&self.nested)[i].assume_init_read() })
    }
}

impl<T, S: NestedArrays> Drop for ArrayIntoIter<T, S> {
    fn drop(&mut self) {
        let remaining = core::mem::take(&mut self.remaining);
        // SAFETY: by invariant 1; `self.remaining` is empty now.
        unsafe { S::as_mut_slice(&mut self.nested)[remaining].assume_init_drop() };
    }
}
