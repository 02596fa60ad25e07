//! The lanes of contiguous elements along an axis.

use crate::error::ShapeError;
use crate::shape::axes::normalize_axis;

/// The lanes along an axis of contiguous elements. The elements of a lane have indices that differ only along
/// that axis.
///
/// The lanes are in row-major order of the other indices.
#[derive(Clone, Copy)]
pub(crate) struct Lanes {
    /// The number of elements of a lane.
    pub(crate) len: usize,
    /// The distance between two elements of a lane.
    pub(crate) stride: usize,
}

/// Maximum number of lanes in one copy, which reads rows of this many elements from memory.
#[cfg(feature = "alloc")]
const MAX_BLOCK: usize = 16;

impl Lanes {
    /// Returns the lanes along `axis` of a tensor of these sizes.
    ///
    /// # Errors
    /// The axis is out of range.
    pub(crate) fn new(sizes: &[usize], axis: isize) -> Result<Self, ShapeError> {
        let dim = normalize_axis(axis, sizes.len())?;
        Ok(Lanes {
            len: sizes[dim],
            stride: sizes[dim + 1..].iter().product(),
        })
    }

    /// Returns a single lane of `len` elements.
    pub(crate) fn one(len: usize) -> Self {
        Lanes { len, stride: 1 }
    }

    /// Iterates over blocks of `len * stride` elements. Each block has `stride` lanes.
    pub(crate) fn blocks<'a, T>(
        &self,
        elements: &'a mut [T],
    ) -> core::slice::ChunksExactMut<'a, T> {
        // Without elements, the product may be 0, for which `chunks_exact_mut` panics.
        elements.chunks_exact_mut((self.len * self.stride).max(1))
    }

    /// Calls `change` with each lane as a slice. The slice is a copy if the lane is not contiguous.
    ///
    /// # Errors
    /// `change` fails, or there is not enough memory for the copies.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn try_for_each<T: Copy>(
        &self,
        elements: &mut [T],
        mut change: impl FnMut(&mut [T]) -> Result<(), ShapeError>,
    ) -> Result<(), ShapeError> {
        let Some(&first) = elements.first() else {
            return Ok(());
        };
        let Lanes { len, stride } = *self;
        if stride == 1 {
            return self.blocks(elements).try_for_each(change);
        }
        let copied = len * stride.min(MAX_BLOCK);
        let mut copies =
            shapecast_kernel::Buffer::collect(copied, core::iter::repeat_n(first, copied))?;
        for block in self.blocks(elements) {
            for start in (0..stride).step_by(MAX_BLOCK) {
                let columns = start..(start + MAX_BLOCK).min(stride);
                for (i, row) in block.chunks_exact(stride).enumerate() {
                    for (lane, &x) in row[columns.clone()].iter().enumerate() {
                        copies[lane * len + i] = x;
                    }
                }
                let lanes = copies.chunks_exact_mut(len).take(columns.len());
                lanes.into_iter().try_for_each(&mut change)?;
                for (i, row) in block.chunks_exact_mut(stride).enumerate() {
                    for (lane, x) in row[columns.clone()].iter_mut().enumerate() {
                        *x = copies[lane * len + i];
                    }
                }
            }
        }
        Ok(())
    }
}
