//! The same elements as another shape.

use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError};
use crate::shape::dyn_shape::check_rank;
use crate::shape::layout::count;

/// `targets` as sizes of `len` elements; one of them may be -1, which stands for the size that is
/// missing. The checks, and their order, are those of PyTorch's `infer_size`.
///
/// # Errors
/// A target is negative, and not the only -1; or the sizes are those of another number of elements.
pub(crate) fn reshaped(len: usize, targets: &[isize]) -> Result<DimVec<usize>, ShapeError> {
    check_rank(targets.len())?;
    let mismatch_error = || Detail::Reshape {
        targets: DimVec::from_slice(targets),
        len,
    };
    let mut sizes = DimVec::filled(1, targets.len());
    let mut missing = None;
    for (dim, (size, &target)) in sizes.as_mut().iter_mut().zip(targets).enumerate() {
        match usize::try_from(target) {
            Ok(known) => *size = known,
            Err(_) if target != -1 => {
                return Err(Detail::ReshapeNegative {
                    dim,
                    targets: DimVec::from_slice(targets),
                }
                .into());
            }
            Err(_) if missing.is_some() => return Err(Detail::ReshapeTwoInferred.into()),
            Err(_) => missing = Some(dim),
        }
    }
    let known = count(sizes.as_ref()).ok_or_else(mismatch_error)?;
    match missing {
        None if known == len => {}
        Some(_) if known == 0 && len == 0 => {
            return Err(Detail::ReshapeAmbiguous(DimVec::from_slice(targets)).into());
        }
        Some(dim) if known > 0 && len.is_multiple_of(known) => sizes.as_mut()[dim] = len / known,
        _ => return Err(mismatch_error().into()),
    }
    Ok(sizes)
}

/// The strides with which `targets`, of as many elements, are a view of a layout, or `None` if a
/// dimension would have to step unevenly. The algorithm is PyTorch's `computeStride`.
pub(crate) fn strides_of(
    sizes: &[usize],
    strides: &[isize],
    targets: &[usize],
) -> Option<DimVec<isize>> {
    let mut new = DimVec::filled(1, targets.len());
    let out = new.as_mut();
    if sizes.contains(&0) {
        crate::shape::layout::contiguous_strides(targets, out);
        return Some(new);
    }
    // Targets and strides are dealt with from the last one on.
    let mut left = targets.len();
    let mut end = sizes.len();
    while end > 0 {
        // The dimensions `start..end` lie as one.
        let (base, mut start) = (strides[end - 1], end - 1);
        let mut elements = sizes[start];
        while start > 0
            && (sizes[start - 1] == 1 || strides[start - 1] == base.wrapping_mul(elements as isize))
        {
            start -= 1;
            elements *= sizes[start];
        }
        let mut covered = 1;
        while left > 0 && (covered < elements || targets[left - 1] == 1) {
            left -= 1;
            out[left] = base.wrapping_mul(covered as isize);
            covered *= targets[left];
        }
        if covered != elements {
            return None;
        }
        end = start;
    }
    // Of rank 0, there is nothing to be covered.
    (left == 0 || sizes.is_empty()).then_some(new)
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/sizes.rs"]
mod tests;
