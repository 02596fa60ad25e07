//! Inline storage whose number of elements is a typenum integer.
//!
//! On stable Rust a typenum integer cannot be the length of an array `[T; N]`. The storage for an even
//! number of elements is therefore a pair of storages for half of them. The storage for an odd number
//! has one more element.
#![allow(unsafe_code)]

mod nested_arrays;

/// Storage of [`COUNT`](Self::COUNT) consecutive values of type `T`.
///
/// # Safety
/// Invariant 1: a value of this type is `COUNT` values of `T` in consecutive memory, and nothing else.
pub unsafe trait InlineElements<T>: Sized {
    /// The number of elements.
    const COUNT: usize;

    /// Returns the elements of consecutive values, in order.
    ///
    /// # Panics
    /// The number of elements overflows, which is possible for elements of size 0.
    #[inline(always)]
    fn flatten(values: &[Self]) -> &[T] {
        let count = Self::count(values);
        // SAFETY: by invariant 1 the values are `count` elements in consecutive memory.
        unsafe { core::slice::from_raw_parts(values.as_ptr().cast(), count) }
    }

    /// Returns the elements of consecutive values, in order, for writing.
    ///
    /// # Panics
    /// The number of elements overflows, which is possible for elements of size 0.
    #[inline(always)]
    fn flatten_mut(values: &mut [Self]) -> &mut [T] {
        let count = Self::count(values);
        // SAFETY: by invariant 1 the values are `count` elements in consecutive memory; the borrow is
        // exclusive.
        unsafe { core::slice::from_raw_parts_mut(values.as_mut_ptr().cast(), count) }
    }

    /// Returns the number of elements of consecutive values.
    ///
    /// # Panics
    /// The number overflows.
    #[doc(hidden)]
    #[inline(always)]
    fn count(values: &[Self]) -> usize {
        const { assert!(size_of::<Self>() == Self::COUNT * size_of::<T>()) };
        values
            .len()
            .checked_mul(Self::COUNT)
            .expect("the number of elements overflows")
    }
}

// SAFETY: an array consists of its elements (1).
unsafe impl<T> InlineElements<T> for [T; 0] {
    const COUNT: usize = 0;
}

// SAFETY: an array consists of its elements (1).
unsafe impl<T> InlineElements<T> for [T; 1] {
    const COUNT: usize = 1;
}

// SAFETY: a pair consists of two halves of `S::COUNT` elements each (1).
unsafe impl<T, S: InlineElements<T>> InlineElements<T> for [S; 2] {
    const COUNT: usize = twice(S::COUNT);
}

/// Storage of an odd number of elements: two halves and one element.
#[doc(hidden)]
#[derive(Clone, Copy)]
#[repr(C)]
pub struct OddStorage<S, T>([S; 2], T);

// SAFETY: `repr(C)` puts the halves and the element in order, and all have the alignment of `T`, so that
// there is no padding between them; `count` asserts that there is none at the end (1).
unsafe impl<T, S: InlineElements<T>> InlineElements<T> for OddStorage<S, T> {
    const COUNT: usize = twice(S::COUNT) + 1;
}

/// Returns `2 * count`.
///
/// # Panics
/// The product overflows. This is a compile error, because all calls are in constants.
const fn twice(count: usize) -> usize {
    match count.checked_mul(2) {
        Some(twice) => twice,
        None => panic!("a typenum size is larger than `usize::MAX`"),
    }
}
