//! Sizes and strides of a tensor, checked against the data that they are for.

use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError};
use crate::shape::into_sizes::IntoSizes;
use crate::shape::layout::{contiguous_strides, count, is_within};
use crate::shape::traits::Shape;

/// Row-major strides for these sizes.
#[inline]
pub(super) fn contiguous<S: Shape>(sizes: &S::Sizes) -> S::Strides {
    let mut strides = S::zero_strides(sizes);
    contiguous_strides(sizes.as_ref(), strides.as_mut());
    strides
}

/// These strides, one per size, as shape `S` holds them.
#[inline]
pub(crate) fn strides_from<S: Shape>(sizes: &S::Sizes, from: &[isize]) -> S::Strides {
    let mut strides = S::zero_strides(sizes);
    strides.as_mut().copy_from_slice(from);
    strides
}

/// Sizes that a slice of `len` elements has.
pub(super) fn sizes_of<S: Shape>(
    sizes: impl IntoSizes<S>,
    len: usize,
) -> Result<S::Sizes, ShapeError> {
    let sizes = sizes.into_sizes()?;
    if count(sizes.as_ref()).ok_or(Detail::Overflow)? != len {
        let sizes = DimVec::from_slice(sizes.as_ref());
        return Err(Detail::DataLength { sizes, len }.into());
    }
    Ok(sizes)
}

/// Sizes and strides that lead to elements of a slice of `len` only, from `offset` on.
pub(super) fn layout_of<S: Shape>(
    sizes: impl IntoSizes<S>,
    strides: &[isize],
    offset: usize,
    len: usize,
) -> Result<(S::Sizes, S::Strides), ShapeError> {
    let sizes = sizes.into_sizes()?;
    count(sizes.as_ref()).ok_or(Detail::Overflow)?;
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
