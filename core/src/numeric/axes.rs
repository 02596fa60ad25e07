//! Axes given as numbers.

use crate::ShapeError;
use crate::error::Detail;

/// The dimension that `axis` names, counted from the front, or from the back if negative.
///
/// A tensor of rank 0 has the axes 0 and -1 for PyTorch; here, as for NumPy, it has none.
///
/// # Errors
/// There is none.
pub(crate) fn dimension(axis: isize, rank: usize) -> Result<usize, ShapeError> {
    let from_front = if axis < 0 {
        axis.checked_add_unsigned(rank)
    } else {
        Some(axis)
    };
    match from_front.map(usize::try_from) {
        Some(Ok(dim)) if dim < rank => Ok(dim),
        _ => Err(Detail::NoSuchAxis { axis, rank }.into()),
    }
}

/// The dimensions that `axes` name, one bit each.
///
/// # Errors
/// There is no such dimension, or one is named twice.
pub(crate) fn dimensions(axes: &[isize], rank: usize) -> Result<u64, ShapeError> {
    let mut mask = 0;
    for &axis in axes {
        let dim = dimension(axis, rank)?;
        if is_among(mask, dim) {
            return Err(Detail::AxisTwice { dim }.into());
        }
        mask |= 1 << dim;
    }
    Ok(mask)
}

/// All dimensions, one bit each.
pub(crate) fn all(rank: usize) -> u64 {
    if rank < 64 { (1 << rank) - 1 } else { u64::MAX }
}

/// How many elements there are along the dimensions of `mask`.
pub(crate) fn count_among(sizes: &[usize], mask: u64) -> usize {
    let among = (0..sizes.len()).filter(|&d| is_among(mask, d));
    among.map(|d| sizes[d]).product()
}

/// Whether dimension `d` is among `mask`.
pub(crate) const fn is_among(mask: u64, d: usize) -> bool {
    mask >> d & 1 == 1
}
