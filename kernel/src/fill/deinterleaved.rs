//! Separating a slice into planes.

use core::mem::MaybeUninit;

use super::FillResult;
use crate::relayout::{StridedElements, bytes_of};

/// Separates the elements of a slice into planes of equal length.
///
/// The first plane has each element at a multiple of the number of planes, the second plane has the elements after these,
/// and so on. The first element fills the places of a plane that are beyond the slice.
pub struct Deinterleaved<'a, T> {
    pub elements: &'a [T],
    pub planes: usize,
}

// SAFETY: the planes are chunks of `out` that have all places, and each chunk is filled from its beginning to its end.
unsafe impl<T: Copy> FillResult<T> for Deinterleaved<'_, T> {
    /// # Panics
    /// There are no planes or no elements, or `out` does not have as many places for each plane.
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        let len = out.len() / self.planes;
        assert_eq!(len * self.planes, out.len(), "planes are equally long");
        let all = StridedElements::of_slice(self.elements);
        let first = self.elements[0];
        for (plane, places) in out.chunks_exact_mut(len.max(1)).enumerate() {
            let elements = all.every(self.planes, plane, len);
            elements.pack(bytes_of(places));
            places[elements.len()..].fill(MaybeUninit::new(first));
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/deinterleaved.rs"]
mod tests;
