//! The sizes of concatenated and stacked tensors.

use crate::error::{Detail, ShapeError, element_count};
use crate::shape::axes::normalize_axis;
use crate::shape::dyn_shape::check_rank;
use shapecast_kernel::DimVec;
use shapecast_kernel::sizes::layout::add_sizes;

/// Returns the dimension of `axis` and the sizes of tensors concatenated along it.
///
/// # Errors
/// There are no shapes, the axis is out of range, the ranks or the sizes at another axis differ, or
/// the number of elements overflows.
pub(crate) fn concatenated_sizes<'a>(
    axis: isize,
    mut shapes: impl Iterator<Item = &'a [usize]>,
) -> Result<(usize, DimVec<usize>), ShapeError> {
    let first = shapes.next().ok_or(Detail::NoTensors { name: "cat" })?;
    let dim = normalize_axis(axis, first.len())?;
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
        let name = "concat";
        *sum = add_sizes(*sum, shape[dim]).ok_or(Detail::SizeSum { name, dim })?;
    }
    element_count(sizes.as_ref())?;
    Ok((dim, sizes))
}

/// Returns the dimension of the new `axis` and the sizes of tensors stacked along it.
///
/// # Errors
/// There are no shapes, the axis is out of range, the shapes differ, the rank becomes too large, or
/// the number of elements overflows.
pub(crate) fn stacked_sizes<'a>(
    axis: isize,
    mut shapes: impl Iterator<Item = &'a [usize]>,
) -> Result<(usize, DimVec<usize>), ShapeError> {
    let first = shapes.next().ok_or(Detail::NoTensors { name: "stack" })?;
    let rank = first.len() + 1;
    check_rank(rank)?;
    let dim = normalize_axis(axis, rank)?;
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
    element_count(sizes.as_ref())?;
    Ok((dim, sizes))
}
