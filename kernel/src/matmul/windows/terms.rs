//! The offsets of the terms of a sum of products.

use alloc::vec::Vec;

use crate::dim_vec::DimVec;
use crate::memory::MemoryError;
use crate::sizes::layout::{count, extent};
use crate::sizes::offsets::increment;

/// The offsets of the terms of a sum of products.
///
/// # Invariants
/// 1. The offsets in the left and in the right factor are in the ranges `bounds`.
/// 2. `taps` divides the number of terms. The offsets of each `taps` neighboring terms in the right factor are `tap_stride`
///    apart.
pub struct TermOffsets {
    pub(super) offsets: Vec<[isize; 2]>,
    pub(super) bounds: [(isize, isize); 2],
    taps: usize,
    tap_stride: isize,
}

impl TermOffsets {
    /// Computes the offsets for all indices of the contracted axes, in row-major order.
    ///
    /// # Errors
    /// There is not enough memory, or an offset overflows.
    ///
    /// # Panics
    /// The number of sizes and of strides differs.
    pub fn try_new(sizes: &[usize], strides: [&[isize]; 2]) -> Result<Self, MemoryError> {
        assert!(
            strides.iter().all(|strides| strides.len() == sizes.len()),
            "each axis has a stride"
        );
        let terms = count(sizes).ok_or(MemoryError::Overflow)?;
        let bounds = |k: usize| extent(sizes, strides[k]).ok_or(MemoryError::Overflow);
        let bounds = [bounds(0)?, bounds(1)?];
        let mut offsets = Vec::new();
        offsets
            .try_reserve_exact(terms)
            .map_err(|_| MemoryError::OutOfMemory {
                bytes: terms.saturating_mul(size_of::<[isize; 2]>()),
            })?;
        let mut index = DimVec::filled(0, sizes.len());
        for _ in 0..terms {
            offsets.push(strides.map(|strides| offset(strides, &index)));
            increment(index.as_mut(), sizes);
        }
        Ok(TermOffsets {
            offsets,
            bounds,
            taps: sizes.last().map_or(1, |&size| size.max(1)),
            tap_stride: strides[1].last().map_or(0, |&stride| stride),
        })
    }

    /// Returns the offsets for a copy of the right factor in planes: the first one has each element at a multiple of
    /// `planes`, the second one the elements after these, and so on.
    ///
    /// # Panics
    /// An offset in the right factor is negative or not in the copy, whose planes have `len` elements each.
    pub fn in_planes(mut self, planes: usize, len: usize) -> Self {
        let end = planes.checked_mul(len);
        assert!(
            self.bounds[1].0 >= 0 && end.is_some_and(|end| self.bounds[1].1 as usize <= end),
            "an offset is outside of the copy"
        );
        let mut end = 0;
        for [_, right] in &mut self.offsets {
            let (in_plane, plane) = (*right as usize / planes, *right as usize % planes);
            *right = (plane * len + in_plane) as isize;
            end = end.max(*right + 1);
        }
        TermOffsets {
            bounds: [self.bounds[0], (0, end)],
            taps: 1,
            ..self
        }
    }

    /// Returns the number of neighboring terms whose offsets in the right factor are `stride` apart, or 1.
    pub(super) fn taps(&self, stride: isize) -> usize {
        if self.tap_stride == stride {
            self.taps
        } else {
            1
        }
    }
}

/// Returns the offset of an index. There may be more strides than the index has numbers.
pub(super) fn offset(strides: &[isize], index: &[usize]) -> isize {
    let steps = strides.iter().zip(index);
    steps.fold(0, |offset: isize, (&stride, &i)| {
        offset.wrapping_add(stride.wrapping_mul(i as isize))
    })
}
