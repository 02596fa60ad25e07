//! Copies of slices, one after the other.

use core::mem::{MaybeUninit, take};

use super::Work;

/// Fills a result with slices, one after the other.
pub(crate) struct Pieces<I>(pub(crate) I);

// SAFETY: every place is written once, or it panics.
unsafe impl<'a, T: Copy + 'a, I: Iterator<Item = &'a [T]>> Work<T> for Pieces<I> {
    /// # Panics
    /// The slices together are not as long as `out`.
    #[inline]
    fn fill(self, _: &[usize], mut out: &mut [MaybeUninit<T>]) {
        for piece in self.0 {
            let (place, rest) = take(&mut out).split_at_mut(piece.len());
            place.write_copy_of_slice(piece);
            out = rest;
        }
        assert!(out.is_empty(), "a result has one place per element");
    }
}
