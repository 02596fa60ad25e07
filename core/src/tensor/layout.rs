//! Conversion of sizes and strides to those of a shape, checked against the data.

use shapecast_kernel::DimVec;
use shapecast_kernel::sizes::layout::{contiguous_strides, is_within};

use crate::error::{Detail, ShapeError, element_count};
use crate::shape::into_sizes::IntoSizes;
use crate::shape::traits::Shape;

/// Returns the row-major strides for `sizes`.
#[inline]
pub(super) fn row_major_strides<S: Shape>(sizes: &S::Sizes) -> S::Strides {
    let mut strides = S::zero_strides(sizes);
    contiguous_strides(sizes.as_ref(), strides.as_mut());
    strides
}

/// Converts a slice of strides, one per size, to the strides of shape `S`.
///
/// # Panics
/// Panics if the numbers of sizes and strides differ.
#[inline]
pub(crate) fn strides_from<S: Shape>(sizes: &S::Sizes, strides: &[isize]) -> S::Strides {
    let mut converted = S::zero_strides(sizes);
    converted.as_mut().copy_from_slice(strides);
    converted
}

/// Checks that a slice of `len` elements can have the given sizes, and returns them as shape `S` stores them.
pub(super) fn sizes_for_data<S: Shape>(
    sizes: impl IntoSizes<S>,
    len: usize,
) -> Result<S::Sizes, ShapeError> {
    let sizes = sizes.into_sizes()?;
    if element_count(sizes.as_ref())? != len {
        let sizes = DimVec::from_slice(sizes.as_ref());
        return Err(Detail::DataLength { sizes, len }.into());
    }
    Ok(sizes)
}

/// Checks that the layout lies within a slice of `len` elements, and returns its sizes and strides as shape `S`
/// stores them.
pub(super) fn layout_for_data<S: Shape>(
    sizes: impl IntoSizes<S>,
    strides: &[isize],
    offset: usize,
    len: usize,
) -> Result<(S::Sizes, S::Strides), ShapeError> {
    let sizes = sizes.into_sizes()?;
    element_count(sizes.as_ref())?;
    if strides.len() != sizes.as_ref().len() {
        return Err(Detail::StrideCount {
            sizes: DimVec::from_slice(sizes.as_ref()),
            strides: strides.len(),
        }
        .into());
    }
    if offset > len || !is_within(sizes.as_ref(), Some(strides), offset, len) {
        return Err(Detail::OutOfStorage {
            sizes: DimVec::from_slice(sizes.as_ref()),
            strides: DimVec::from_slice(strides),
            offset,
            len,
        }
        .into());
    }
    let strides = strides_from::<S>(&sizes, strides);
    Ok((sizes, strides))
}
