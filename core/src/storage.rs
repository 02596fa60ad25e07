//! Inline memory for as many elements as a typenum integer says.
//!
//! `[T; N]` needs a constant `N`, which typenum's types cannot give on stable Rust: an even integer is
//! stored as a pair of halves, an odd one as a pair and one element more.
#![allow(unsafe_code)]

/// Memory that consists of [`COUNT`](Self::COUNT) values of type `T`, one after the other.
///
/// # Safety
/// Invariant 1: a value of this type is `COUNT` values of `T` in consecutive memory, and nothing else.
pub unsafe trait InlineElements<T>: Sized {
    /// The number of elements.
    const COUNT: usize;

    /// Returns the elements of consecutive values, in order.
    ///
    /// # Panics
    /// Their number overflows, which it can if an element has no size.
    #[inline(always)]
    fn flatten(values: &[Self]) -> &[T] {
        let count = Self::count(values);
        // SAFETY: by invariant 1 the values are `count` elements in consecutive memory.
        unsafe { core::slice::from_raw_parts(values.as_ptr().cast(), count) }
    }

    /// Returns the elements of consecutive values, in order, for writing.
    ///
    /// # Panics
    /// Their number overflows, which it can if an element has no size.
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
    /// It overflows.
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

// SAFETY: a pair consists of its halves, each of which is `S::COUNT` elements (1).
unsafe impl<T, S: InlineElements<T>> InlineElements<T> for [S; 2] {
    const COUNT: usize = twice(S::COUNT);
}

/// Two halves and one element.
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
/// At compile time, if it overflows.
const fn twice(count: usize) -> usize {
    match count.checked_mul(2) {
        Some(twice) => twice,
        None => panic!("a typenum size is larger than `usize::MAX`"),
    }
}
