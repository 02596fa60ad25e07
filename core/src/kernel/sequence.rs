//! Results whose elements an iterator yields.

use core::mem::MaybeUninit;

use super::elementwise::FillResult;

/// The elements of an iterator, in row-major order. The iterator may be infinite.
pub(crate) struct ElementsOf<I>(pub(crate) I);

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
