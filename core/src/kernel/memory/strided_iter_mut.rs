//! Mutable references to strided elements.

use core::marker::PhantomData;

use crate::kernel::overlap::overlaps;
use crate::shape::layout::is_within;
use crate::shape::offsets::Offsets;

/// Iterates over the elements of a layout in row-major order, from both ends.
///
/// # Invariants
/// 1. The offsets lead to different elements of one slice, which is borrowed for `'a`; each is returned once.
pub(crate) struct StridedIterMut<'a, T> {
    data: *mut T,
    offsets: Offsets,
    elements: PhantomData<&'a mut [T]>,
}

// SAFETY: by invariant 1 this is a `&mut [T]` whose parts are handed out.
unsafe impl<T: Send> Send for StridedIterMut<'_, T> {}
// SAFETY: as above; nothing is read through a shared reference.
unsafe impl<T: Sync> Sync for StridedIterMut<'_, T> {}

impl<'a, T> StridedIterMut<'a, T> {
    /// Iterates over elements of `data`, from `offset` on.
    ///
    /// # Panics
    /// Two indices are the same element, an index leads out of the slice, or a size has no stride.
    pub(crate) fn new(
        data: &'a mut [T],
        offset: usize,
        sizes: &[usize],
        strides: &[isize],
    ) -> Self {
        assert!(
            strides.len() == sizes.len(),
            "there is a stride for each size"
        );
        assert!(
            is_within(sizes, Some(strides), offset, data.len()) && !overlaps(sizes, strides),
            "the layout reaches beyond its elements, or overlaps itself"
        );
        StridedIterMut {
            data: data.as_mut_ptr(),
            offsets: Offsets::new(sizes, strides, offset),
            elements: PhantomData,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.offsets.len()
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<&'a mut T> {
        // SAFETY: by invariant 1, of an offset that is returned once.
        self.offsets
            .next()
            .map(|offset| unsafe { &mut *self.data.add(offset) })
    }

    #[inline]
    pub(crate) fn nth(&mut self, skipped: usize) -> Option<&'a mut T> {
        // SAFETY: as above.
        self.offsets
            .nth(skipped)
            .map(|offset| unsafe { &mut *self.data.add(offset) })
    }

    #[inline]
    pub(crate) fn nth_back(&mut self, skipped: usize) -> Option<&'a mut T> {
        // SAFETY: as above.
        self.offsets
            .nth_back(skipped)
            .map(|offset| unsafe { &mut *self.data.add(offset) })
    }

    #[inline]
    pub(crate) fn fold<B>(self, init: B, mut f: impl FnMut(B, &'a mut T) -> B) -> B {
        self.offsets.fold(init, |folded, offset| {
            // SAFETY: as for `next`.
            f(folded, unsafe { &mut *self.data.add(offset) })
        })
    }
}
