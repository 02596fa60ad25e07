//! Layouts that are derived from the layout of other elements.

use crate::error::ShapeError;
use crate::shape::dyn_shape::check_rank;
use shapecast_kernel::DimVec;

/// The sizes and strides of a view that is derived from another view.
pub(crate) struct NewLayout {
    /// The distance from the first element of the other view to that of this view, in elements.
    pub(crate) relative_offset: isize,
    pub(crate) sizes: DimVec<usize>,
    pub(crate) strides: DimVec<isize>,
}

/// Layouts that are derived from another layout.
pub(crate) trait FromDims: Sized {
    /// Creates a layout of `rank` dimensions. `dim(d)` returns the size and the stride of dimension `d`.
    ///
    /// # Errors
    /// The rank is too large.
    fn from_dims(
        rank: usize,
        relative_offset: isize,
        dim: impl Fn(usize) -> (usize, isize),
    ) -> Result<Self, ShapeError>;
}

impl FromDims for NewLayout {
    #[inline]
    fn from_dims(
        rank: usize,
        relative_offset: isize,
        dim: impl Fn(usize) -> (usize, isize),
    ) -> Result<Self, ShapeError> {
        check_rank(rank)?;
        let mut sizes = DimVec::filled(0, rank);
        let mut strides = DimVec::filled(0, rank);
        for (d, slots) in sizes.as_mut().iter_mut().zip(strides.as_mut()).enumerate() {
            (*slots.0, *slots.1) = dim(d);
        }
        // The offset of an empty view must stay in bounds, although no element is read.
        let empty = sizes.as_ref().contains(&0);
        Ok(NewLayout {
            relative_offset: if empty { 0 } else { relative_offset },
            sizes,
            strides,
        })
    }
}
