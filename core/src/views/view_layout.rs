//! New layouts of existing elements: axes permuted, inserted, removed and sliced.

use super::new_layout::{FromDims, NewLayout};
use super::slice::Slice;
use super::slices::{Selected, Selection};
use crate::error::{Detail, ShapeError, element_count};
use crate::shape::axes::normalize_axis;
use shapecast_kernel::DimVec;
use shapecast_kernel::sizes::mask::is_among;

/// The sizes and strides of a view, outermost first.
#[derive(Clone, Copy)]
pub(crate) struct LayoutRef<'a> {
    pub(crate) sizes: &'a [usize],
    pub(crate) strides: &'a [isize],
}

impl LayoutRef<'_> {
    #[inline]
    pub(super) fn rank(self) -> usize {
        self.sizes.len()
    }

    /// Returns the size and the stride of a dimension.
    #[inline]
    pub(super) fn dim(self, d: usize) -> (usize, isize) {
        (self.sizes[d], self.strides[d])
    }

    /// Permutes the axes: dimension `d` of the result is `axes[d]`.
    ///
    /// # Errors
    /// `axes` does not name each axis once.
    #[inline]
    pub(crate) fn permute<Y: FromDims>(self, axes: &[isize]) -> Result<Y, ShapeError> {
        let rank = self.rank();
        if axes.len() != rank {
            let axes = axes.len();
            return Err(Detail::PermutationRank { rank, axes }.into());
        }
        let mut named = 0u64;
        let mut dims = DimVec::filled(0, rank);
        for (slot, &axis) in dims.as_mut().iter_mut().zip(axes) {
            *slot = normalize_axis(axis, rank)?;
            if is_among(named, *slot) {
                return Err(Detail::PermutationRepeats.into());
            }
            named |= 1 << *slot;
        }
        Y::from_dims(rank, 0, |d| self.dim(dims.as_ref()[d]))
    }

    /// Reverses the order of the axes.
    ///
    /// # Errors
    /// None, because the rank does not change.
    #[inline]
    pub(crate) fn transpose<Y: FromDims>(self) -> Result<Y, ShapeError> {
        let rank = self.rank();
        Y::from_dims(rank, 0, |d| self.dim(rank - 1 - d))
    }

    /// Swaps axes `a` and `b`.
    ///
    /// # Errors
    /// An axis is out of range.
    #[inline]
    pub(crate) fn swap_axes<Y: FromDims>(self, a: isize, b: isize) -> Result<Y, ShapeError> {
        let rank = self.rank();
        let (a, b) = (normalize_axis(a, rank)?, normalize_axis(b, rank)?);
        Y::from_dims(rank, 0, |d| match d {
            _ if d == a => self.dim(b),
            _ if d == b => self.dim(a),
            _ => self.dim(d),
        })
    }

    /// Moves axis `from` to position `to` of the result. The other axes keep their order.
    ///
    /// # Errors
    /// An axis is out of range.
    #[inline]
    pub(crate) fn move_axis<Y: FromDims>(self, from: isize, to: isize) -> Result<Y, ShapeError> {
        let rank = self.rank();
        let (from, to) = (normalize_axis(from, rank)?, normalize_axis(to, rank)?);
        Y::from_dims(rank, 0, |d| {
            if d == to {
                return self.dim(from);
            }
            let other = d - usize::from(d > to);
            self.dim(other + usize::from(other >= from))
        })
    }

    /// Replaces axes `a` and `b` by their diagonal, the last dimension of the result.
    ///
    /// # Errors
    /// An axis is out of range, both axes are the same, or their sizes differ.
    #[inline]
    pub(crate) fn diagonal<Y: FromDims>(self, a: isize, b: isize) -> Result<Y, ShapeError> {
        let rank = self.rank();
        let (a, b) = (normalize_axis(a, rank)?, normalize_axis(b, rank)?);
        if a != b && self.sizes[a] != self.sizes[b] {
            let axes = [a, b];
            let sizes = DimVec::from_slice(self.sizes);
            return Err(Detail::Diagonal { axes, sizes }.into());
        }
        self.diagonal_of_dims(a, b, 0)
    }

    /// Replaces axes `a` and `b` by diagonal `k` of the matrices with rows along `a` and columns along `b`.
    ///
    /// The diagonal is the last dimension of the result. A diagonal outside of the matrices is empty.
    ///
    /// # Errors
    /// An axis is out of range, or both axes are the same.
    #[inline]
    pub(crate) fn diagonal_offset<Y: FromDims>(
        self,
        a: isize,
        b: isize,
        k: isize,
    ) -> Result<Y, ShapeError> {
        let rank = self.rank();
        self.diagonal_of_dims(normalize_axis(a, rank)?, normalize_axis(b, rank)?, k)
    }

    /// Replaces dimensions `a` and `b` by their diagonal `k`, the last dimension of the result.
    ///
    /// # Errors
    /// Both dimensions are the same.
    #[inline]
    fn diagonal_of_dims<Y: FromDims>(self, a: usize, b: usize, k: isize) -> Result<Y, ShapeError> {
        let rank = self.rank();
        if a == b {
            return Err(Detail::AxisTwice { dim: a }.into());
        }
        // The indices of the first element.
        let row = if k < 0 { k.unsigned_abs() } else { 0 };
        let column = if k > 0 { k.unsigned_abs() } else { 0 };
        let ((rows, row_stride), (columns, column_stride)) = (self.dim(a), self.dim(b));
        let len = rows.saturating_sub(row).min(columns.saturating_sub(column));
        let first = row_stride
            .wrapping_mul(row.cast_signed())
            .wrapping_add(column_stride.wrapping_mul(column.cast_signed()));
        let stride = row_stride.wrapping_add(column_stride);
        Y::from_dims(rank - 1, first, |d| {
            let others = (0..rank).filter(|&axis| axis != a && axis != b);
            let mut remaining = others.skip(d);
            match remaining.next() {
                Some(axis) => self.dim(axis),
                None => (len, stride),
            }
        })
    }

    /// Inserts a dimension of size 1 as axis `axis` of the result.
    ///
    /// As in PyTorch, the stride of the new dimension is the size times the stride of the next one.
    ///
    /// # Errors
    /// The axis is out of range, or the rank becomes too large.
    #[inline]
    pub(crate) fn insert_axis<Y: FromDims>(self, axis: isize) -> Result<Y, ShapeError> {
        let rank = self.rank() + 1;
        let new = normalize_axis(axis, rank)?;
        let stride = match self.sizes.get(new) {
            Some(&size) => (size as isize).wrapping_mul(self.strides[new]),
            None => 1,
        };
        Y::from_dims(rank, 0, |d| match d {
            _ if d == new => (1, stride),
            _ => self.dim(d - usize::from(d > new)),
        })
    }

    /// Removes dimension `dim`.
    #[inline(always)]
    fn remove<Y: FromDims>(self, dim: usize, relative_offset: isize) -> Result<Y, ShapeError> {
        Y::from_dims(self.rank() - 1, relative_offset, |d| {
            self.dim(d + usize::from(d >= dim))
        })
    }

    /// Removes an axis of size 1.
    ///
    /// # Errors
    /// The axis is out of range, or its size is not 1.
    #[inline]
    pub(crate) fn squeeze<Y: FromDims>(self, axis: isize) -> Result<Y, ShapeError> {
        let dim = normalize_axis(axis, self.rank())?;
        match self.sizes[dim] {
            1 => self.remove(dim, 0),
            size => Err(Detail::Squeeze { dim, size }.into()),
        }
    }

    /// Selects `index` of `axis` and removes the axis.
    ///
    /// # Errors
    /// The axis or the index is out of range.
    #[inline(always)]
    pub(crate) fn index_axis<Y: FromDims>(
        self,
        axis: isize,
        index: usize,
    ) -> Result<Y, ShapeError> {
        let dim = normalize_axis(axis, self.rank())?;
        let (size, stride) = self.dim(dim);
        if index >= size {
            let sizes = DimVec::from_slice(self.sizes);
            return Err(Detail::Select { index, dim, sizes }.into());
        }
        self.remove(dim, stride.wrapping_mul(index as isize))
    }

    /// Returns the first subview along `axis`, the number of subviews and the distance between them.
    ///
    /// # Errors
    /// The axis is out of range.
    #[inline]
    pub(crate) fn subviews(self, axis: isize) -> Result<(NewLayout, usize, isize), ShapeError> {
        let dim = normalize_axis(axis, self.rank())?;
        let (size, stride) = self.dim(dim);
        let first: NewLayout = self.remove(dim, 0)?;
        // The offset of an empty view must stay in bounds, although no element is read.
        let is_empty = first.sizes.as_ref().contains(&0);
        Ok((first, size, if is_empty { 0 } else { stride }))
    }

    /// Selects `len` indices of dimension `dim`: `first`, `first + step` and so on.
    #[inline]
    fn select<Y: FromDims>(
        self,
        dim: usize,
        first: usize,
        len: usize,
        step: isize,
    ) -> Result<Y, ShapeError> {
        let stride = self.strides[dim];
        Y::from_dims(
            self.rank(),
            stride.wrapping_mul(first as isize),
            |d| match d {
                _ if d == dim => (len, stride.wrapping_mul(step)),
                _ => self.dim(d),
            },
        )
    }

    /// Selects the indices of `axis` in `slice`.
    ///
    /// # Errors
    /// The axis is out of range, or the step is 0.
    #[inline]
    pub(crate) fn slice_axis<Y: FromDims>(
        self,
        axis: isize,
        slice: Slice,
    ) -> Result<Y, ShapeError> {
        let dim = normalize_axis(axis, self.rank())?;
        let (first, len, step) = slice.indices(self.sizes[dim]).ok_or(Detail::SliceStep)?;
        self.select(dim, first, len, step)
    }

    /// Selects indices of the axes in `list`, and removes each axis with a single selected index.
    ///
    /// # Errors
    /// An axis does not exist, an index or a bound is out of range, or a step is 0.
    #[inline]
    pub(crate) fn slice(self, list: &[(isize, Selection)]) -> Result<NewLayout, ShapeError> {
        let rank = self.rank();
        let mut sizes = DimVec::from_slice(self.sizes);
        let mut strides = DimVec::from_slice(self.strides);
        let (mut removed, mut offset) = (0_u64, 0_isize);
        for &(axis, selection) in list {
            let Ok(dim) = normalize_axis(axis, rank) else {
                return Err(Detail::TooManyIndices { rank }.into());
            };
            let (size, stride) = self.dim(dim);
            let selected = selection.of_size(size);
            let first = match selected.map_err(|error| error.error(dim, self.sizes))? {
                Selected::Index(index) => {
                    removed |= 1 << dim;
                    index
                }
                Selected::Range { first, len, step } => {
                    // An ellipsis selects the whole axis, for which the list may have another selection.
                    if selection != Selection::ALL {
                        sizes.as_mut()[dim] = len;
                        strides.as_mut()[dim] = stride.wrapping_mul(step);
                    }
                    first
                }
            };
            offset = offset.wrapping_add(stride.wrapping_mul(first as isize));
        }
        let kept = rank - removed.count_ones() as usize;
        let (sizes, strides) = (sizes.as_ref(), strides.as_ref());
        let mut dims = DimVec::filled(0, kept);
        let others = (0..rank).filter(|&dim| !is_among(removed, dim));
        for (slot, dim) in dims.as_mut().iter_mut().zip(others) {
            *slot = dim;
        }
        NewLayout::from_dims(kept, offset, |d| {
            let dim = dims.as_ref()[d];
            (sizes[dim], strides[dim])
        })
    }

    /// Selects the indices `start..start + len` of `axis`.
    ///
    /// # Errors
    /// The axis or an index is out of range.
    #[inline]
    pub(crate) fn narrow<Y: FromDims>(
        self,
        axis: isize,
        start: usize,
        len: usize,
    ) -> Result<Y, ShapeError> {
        let dim = normalize_axis(axis, self.rank())?;
        let size = self.sizes[dim];
        if start.checked_add(len).is_none_or(|end| end > size) {
            return Err(Detail::Narrow { start, len, size }.into());
        }
        self.select(dim, start, len, 1)
    }

    /// Selects the indices of `axis` from `start` on.
    ///
    /// # Errors
    /// The axis is out of range, or `start` is larger than its size.
    #[inline]
    pub(crate) fn narrow_from(self, axis: isize, start: usize) -> Result<NewLayout, ShapeError> {
        let dim = normalize_axis(axis, self.rank())?;
        self.narrow(axis, start, self.sizes[dim].saturating_sub(start))
    }

    /// Reverses the indices of `axis`.
    ///
    /// # Errors
    /// The axis is out of range.
    #[inline]
    pub(crate) fn flip<Y: FromDims>(self, axis: isize) -> Result<Y, ShapeError> {
        let dim = normalize_axis(axis, self.rank())?;
        let size = self.sizes[dim];
        self.select(dim, size.saturating_sub(1), size, -1)
    }

    /// Returns all windows of `len` consecutive indices of `axis`, as the last dimension of the result.
    ///
    /// # Errors
    /// The axis is out of range, its size is less than `len`, or the number of elements overflows.
    #[inline]
    pub(crate) fn windows(self, axis: isize, len: usize) -> Result<NewLayout, ShapeError> {
        let rank = self.rank();
        let dim = normalize_axis(axis, rank)?;
        let (size, stride) = self.dim(dim);
        let Some(last) = size.checked_sub(len) else {
            return Err(Detail::Window { dim, size, len }.into());
        };
        let windows = last.checked_add(1).ok_or(Detail::SizeLimit { size })?;
        let layout = NewLayout::from_dims(rank + 1, 0, |d| match d {
            _ if d == dim => (windows, stride),
            _ if d == rank => (len, stride),
            _ => self.dim(d),
        })?;
        element_count(layout.sizes.as_ref())?;
        Ok(layout)
    }

    /// Repeats the elements of rank 1 or 0 along all but dimension `dim` of the given sizes.
    ///
    /// # Errors
    /// The rank is larger than 1, or the number of elements overflows.
    pub(crate) fn grid(self, dim: usize, sizes: &[usize]) -> Result<NewLayout, ShapeError> {
        let stride = match self.strides {
            [] => 0,
            [stride] => *stride,
            _ => {
                let sizes = DimVec::from_slice(self.sizes);
                return Err(Detail::GridRank { sizes }.into());
            }
        };
        let layout = NewLayout::from_dims(sizes.len(), 0, |d| {
            (sizes[d], if d == dim { stride } else { 0 })
        })?;
        element_count(sizes)?;
        Ok(layout)
    }
}
