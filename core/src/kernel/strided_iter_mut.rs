//! Mutable references to elements in steps.

use core::marker::PhantomData;

use super::source::Strided;
use super::write::Target;
use crate::shape::offsets::Offsets;
use crate::shape::traits::Shape;

/// The elements of a layout in row-major order, from both ends, for writing.
pub(crate) struct StridedIterMut<'a, T> {
    data: *mut T,
    walk: Offsets,
    elements: PhantomData<&'a mut [T]>,
}

// SAFETY: it is a `&mut [T]` of which it gives out the parts.
unsafe impl<T: Send> Send for StridedIterMut<'_, T> {}
// SAFETY: as above; nothing is read through a shared reference.
unsafe impl<T: Sync> Sync for StridedIterMut<'_, T> {}

impl<'a, T> StridedIterMut<'a, T> {
    /// The elements of `target`.
    ///
    /// # Panics
    /// Two indices are the same element, one leads out of its slice, or there is not a stride for each size.
    pub(crate) fn new<S: Shape>(target: Target<'a, T, S, Strided<S>>) -> Self {
        target.check();
        let strides = target.strides.unwrap_or_default();
        assert!(
            strides.len() == target.sizes.len(),
            "a stride for each size"
        );
        StridedIterMut {
            data: target.data.as_mut_ptr(),
            walk: Offsets::new(target.sizes, strides, target.offset),
            elements: PhantomData,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.walk.len()
    }

    /// The element that stands there.
    ///
    /// # Safety
    /// The walk has given the place.
    #[inline]
    unsafe fn at(data: *mut T, place: usize) -> &'a mut T {
        // SAFETY: the layout is within the slice, which is borrowed for `'a`; no other index is the same
        // element, and the walk gives each place once.
        unsafe { &mut *data.add(place) }
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<&'a mut T> {
        // SAFETY: the place has just been given.
        self.walk
            .next()
            .map(|place| unsafe { Self::at(self.data, place) })
    }

    #[inline]
    pub(crate) fn nth(&mut self, skipped: usize) -> Option<&'a mut T> {
        let place = self.walk.nth(skipped)?;
        // SAFETY: as above.
        Some(unsafe { Self::at(self.data, place) })
    }

    #[inline]
    pub(crate) fn nth_back(&mut self, skipped: usize) -> Option<&'a mut T> {
        let place = self.walk.nth_back(skipped)?;
        // SAFETY: as above.
        Some(unsafe { Self::at(self.data, place) })
    }

    #[inline]
    pub(crate) fn fold<B>(self, init: B, mut f: impl FnMut(B, &'a mut T) -> B) -> B {
        // SAFETY: as above.
        let place = |folded, place| f(folded, unsafe { Self::at(self.data, place) });
        self.walk.fold(init, place)
    }
}
