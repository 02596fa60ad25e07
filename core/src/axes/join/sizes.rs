//! The sizes of tensors that are joined.

use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError};
use crate::shape::axes::dimension;
use crate::shape::dyn_shape::check_rank;
use crate::shape::layout::count;

/// The dimension that `axis` names, and the sizes of the tensors of these `shapes`, one after the
/// other along it.
///
/// # Errors
/// There is no such axis, the ranks differ, another size does, or there is no shape.
pub(crate) fn concatenated<'a>(
    axis: isize,
    mut shapes: impl Iterator<Item = &'a [usize]>,
) -> Result<(usize, DimVec<usize>), ShapeError> {
    let first = shapes.next().ok_or(Detail::NoTensors { name: "cat" })?;
    let dim = dimension(axis, first.len())?;
    let mut sizes = DimVec::from_slice(first);
    for (number, shape) in (1..).zip(shapes) {
        if shape.len() != first.len() {
            let (first, other) = (first.len(), shape.len());
            return Err(Detail::ConcatRanks { first, other }.into());
        }
        let pairs = first.iter().zip(shape).enumerate();
        for (d, (&first, &other)) in pairs {
            if d != dim && first != other {
                return Err(Detail::ConcatSizes {
                    axis: dim,
                    first,
                    other,
                    number,
                }
                .into());
            }
        }
        let sum = &mut sizes.as_mut()[dim];
        *sum = sum.checked_add(shape[dim]).ok_or(Detail::Overflow)?;
    }
    count(sizes.as_ref()).ok_or(Detail::Overflow)?;
    Ok((dim, sizes))
}

/// The dimension that `axis` names, and the sizes of the tensors of these `shapes` side by side
/// along it.
///
/// # Errors
/// There can be no such axis, or there are too many; the shapes differ, or there is none.
pub(crate) fn stacked<'a>(
    axis: isize,
    mut shapes: impl Iterator<Item = &'a [usize]>,
) -> Result<(usize, DimVec<usize>), ShapeError> {
    let first = shapes.next().ok_or(Detail::NoTensors { name: "stack" })?;
    let rank = first.len() + 1;
    check_rank(rank)?;
    let dim = dimension(axis, rank)?;
    let mut sizes = DimVec::filled(1, rank);
    let (before, after) = first.split_at(dim);
    sizes.as_mut()[..dim].copy_from_slice(before);
    sizes.as_mut()[dim + 1..].copy_from_slice(after);
    for (number, shape) in (1..).zip(shapes) {
        if shape != first {
            let (first, other) = (DimVec::from_slice(first), DimVec::from_slice(shape));
            return Err(Detail::StackSizes {
                first,
                other,
                number,
            }
            .into());
        }
        sizes.as_mut()[dim] += 1;
    }
    count(sizes.as_ref()).ok_or(Detail::Overflow)?;
    Ok((dim, sizes))
}

/// The dimension that `axis` names, and `sizes` with `times` as many indices along it.
///
/// # Errors
/// There is no such axis, or there are too many elements.
pub(crate) fn repeated(
    axis: isize,
    times: usize,
    sizes: &[usize],
) -> Result<(usize, DimVec<usize>), ShapeError> {
    let dim = dimension(axis, sizes.len())?;
    let mut sizes = DimVec::from_slice(sizes);
    let size = &mut sizes.as_mut()[dim];
    *size = size.checked_mul(times).ok_or(Detail::Overflow)?;
    count(sizes.as_ref()).ok_or(Detail::Overflow)?;
    Ok((dim, sizes))
}
