//! Mutable references to strided elements.

use core::marker::PhantomData;

use crate::overlap::overlaps;
use crate::sizes::layout::is_within;
use crate::sizes::offsets::Offsets;

/// Iterates over the elements of a layout in row-major order, from both ends.
///
/// # Invariants
/// 1. Each offset leads to another element of one slice, which is borrowed for `'a`.
/// 2. Each offset is returned once.
pub struct StridedIterMut<'a, T> {
    data: *mut T,
    offsets: Offsets,
    elements: PhantomData<&'a mut [T]>,
}

// SAFETY: by invariants 1 and 2, the iterator is a `&mut [T]` that is split into elements.
unsafe impl<T: Send> Send for StridedIterMut<'_, T> {}
// SAFETY: a shared iterator gives no access to the elements.
unsafe impl<T: Sync> Sync for StridedIterMut<'_, T> {}

impl<'a, T> StridedIterMut<'a, T> {
    /// Creates an iterator over a layout of elements of `data`. The first is `data[offset]`.
    ///
    /// # Panics
    /// Two indices lead to one element, an index leads out of the slice, or a size has no stride.
    pub fn new(data: &'a mut [T], offset: usize, sizes: &[usize], strides: &[isize]) -> Self {
        assert!(
            strides.len() == sizes.len(),
            "a layout has a stride for each size"
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

    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    #[inline]
    pub fn next(&mut self) -> Option<&'a mut T> {
        // SAFETY: by invariants 1 and 2, no other reference to the element exists.
        self.offsets
            .next()
            .map(|offset| unsafe { &mut *self.data.add(offset) })
    }

    #[inline]
    pub fn nth(&mut self, skipped: usize) -> Option<&'a mut T> {
        // SAFETY: as for `next`.
        self.offsets
            .nth(skipped)
            .map(|offset| unsafe { &mut *self.data.add(offset) })
    }

    #[inline]
    pub fn nth_back(&mut self, skipped: usize) -> Option<&'a mut T> {
        // SAFETY: as for `next`.
        self.offsets
            .nth_back(skipped)
            .map(|offset| unsafe { &mut *self.data.add(offset) })
    }

    #[inline]
    pub fn fold<B>(self, init: B, mut f: impl FnMut(B, &'a mut T) -> B) -> B {
        self.offsets.fold(init, |folded, offset| {
            // SAFETY: as for `next`.
            f(folded, unsafe { &mut *self.data.add(offset) })
        })
    }
}
