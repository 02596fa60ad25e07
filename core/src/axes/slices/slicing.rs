//! Layouts of slices.

use super::bounds::{Selected, Selection};
use super::list::SelectAxis;
use crate::axes::view_layout::{FromDims, LayoutRef};
use crate::error::{Detail, ShapeError};
use crate::shape::axes::{is_among, normalize_axis};

/// A layout of which indices of some axes are selected.
///
/// `U` and `I` store the sizes and strides: arrays, which the compiler can evaluate, if the compiler knows the
/// rank, and [`DimVec`](crate::DimVec) otherwise.
pub(crate) struct Slicing<'a, U, I> {
    layout: LayoutRef<'a>,
    sizes: U,
    strides: I,
    /// A mask of the axes of which one index is selected.
    removed: u64,
    relative_offset: isize,
}

impl<'a, U, I> Slicing<'a, U, I>
where
    U: AsMut<[usize]>,
    I: AsMut<[isize]>,
{
    /// Selects all indices. `sizes` and `strides` are those of the layout.
    #[inline(always)]
    pub(crate) fn new(layout: LayoutRef<'a>, sizes: U, strides: I) -> Self {
        Slicing {
            layout,
            sizes,
            strides,
            removed: 0,
            relative_offset: 0,
        }
    }

    /// Returns the layout without the axes of which one index is selected.
    ///
    /// # Errors
    /// The layout has other sizes than its type.
    #[inline(always)]
    pub(crate) fn finish<L: FromDims>(mut self) -> Result<L, ShapeError> {
        let (sizes, strides) = (self.sizes.as_mut(), self.strides.as_mut());
        let mut kept = 0;
        for dim in 0..self.layout.rank() {
            if !is_among(self.removed, dim) {
                (sizes[kept], strides[kept]) = (sizes[dim], strides[dim]);
                kept += 1;
            }
        }
        L::from_dims(kept, self.relative_offset, |d| (sizes[d], strides[d]))
    }
}

impl<U, I> SelectAxis for Slicing<'_, U, I>
where
    U: AsMut<[usize]>,
    I: AsMut<[isize]>,
{
    /// There is no such axis, an index or a bound is out of range, or the step is 0.
    type Error = ShapeError;

    #[inline(always)]
    fn select(&mut self, axis: isize, selection: Selection) -> Result<(), ShapeError> {
        let rank = self.layout.rank();
        let Ok(dim) = normalize_axis(axis, rank) else {
            return Err(Detail::TooManyIndices { rank }.into());
        };
        let (size, stride) = self.layout.dim(dim);
        let first = match selection.of_size(size) {
            Ok(Selected::Index(index)) => {
                self.removed |= 1 << dim;
                index
            }
            Ok(Selected::Range { first, len, step }) => {
                // An ellipsis selects all indices of an axis that may have another selection.
                if selection != Selection::ALL {
                    self.sizes.as_mut()[dim] = len;
                    self.strides.as_mut()[dim] = stride.wrapping_mul(step);
                }
                first
            }
            Err(error) => return Err(error.error(dim, self.layout.sizes)),
        };
        let distance = stride.wrapping_mul(first as isize);
        self.relative_offset = self.relative_offset.wrapping_add(distance);
        Ok(())
    }
}
