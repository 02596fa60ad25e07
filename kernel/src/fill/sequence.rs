//! Results whose elements an iterator yields, one by one or as slices.

use core::mem::MaybeUninit;

use super::FillResult;

/// The elements of an iterator, in row-major order. The iterator may be infinite.
pub struct ElementsOf<I>(pub I);

/// The slices of an iterator, one after the other.
pub struct SlicesOf<I>(pub I);

// SAFETY: the loop writes every element, or panics.
unsafe impl<T, I: Iterator<Item = T>> FillResult<T> for ElementsOf<I> {
    /// # Panics
    /// The iterator yields fewer elements than `out` has, or panics. The elements written before are
    /// not dropped.
    #[inline]
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        let ElementsOf(mut elements) = self;
        for place in out {
            let element = elements.next();
            place.write(element.expect("a result has an element for each place"));
        }
    }
}

// SAFETY: each slice is written after the one before, and the last assertion checks that no element
// remains.
unsafe impl<'a, T: Copy + 'a, I: Iterator<Item = &'a [T]>> FillResult<T> for SlicesOf<I> {
    /// # Panics
    /// `out` is not as long as all slices.
    #[inline]
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        let mut remaining = out;
        for slice in self.0 {
            let (places, rest) = remaining.split_at_mut(slice.len());
            places.write_copy_of_slice(slice);
            remaining = rest;
        }
        assert!(
            remaining.is_empty(),
            "a result has an element for each place"
        );
    }
}
