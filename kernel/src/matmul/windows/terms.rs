//! The offsets of the terms of a sum of products.

use alloc::vec::Vec;

use crate::dim_vec::DimVec;
use crate::memory::MemoryError;
use crate::sizes::layout::count;
use crate::sizes::offsets::increment;

/// The offsets of the terms of a sum of products.
///
/// # Invariants
/// 1. `offsets` has the offsets in the left and in the right factor for each index of `sizes`, in row-major order, unless
///    they overflow.
pub struct TermOffsets {
    pub(super) sizes: DimVec<usize>,
    /// The strides of the left and of the right factor.
    pub(super) strides: [DimVec<isize>; 2],
    pub(super) offsets: Vec<[isize; 2]>,
}

impl TermOffsets {
    /// Computes the offsets for all indices of the contracted axes, in row-major order.
    ///
    /// # Errors
    /// There is not enough memory.
    ///
    /// # Panics
    /// The number of sizes and of strides differs.
    pub fn try_new(sizes: &[usize], strides: [&[isize]; 2]) -> Result<Self, MemoryError> {
        assert!(
            strides.iter().all(|strides| strides.len() == sizes.len()),
            "each axis has a stride"
        );
        let terms = count(sizes).ok_or(MemoryError::Overflow)?;
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
            sizes: DimVec::from_slice(sizes),
            strides: strides.map(DimVec::from_slice),
            offsets,
        })
    }

    /// Returns the number of neighboring terms whose offsets in the right factor are `stride` apart: the size of the last
    /// axis, or 1.
    pub(super) fn taps(&self, stride: isize) -> usize {
        match (self.sizes.last(), self.strides[1].last()) {
            (Some(&size), Some(&own)) if own == stride && size > 0 => size,
            _ => 1,
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
