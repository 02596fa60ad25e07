//! The sizes and strides of a reshape.

use crate::error::{Detail, ShapeError};
use crate::shape::dyn_shape::check_rank;
use shapecast_kernel::DimVec;
use shapecast_kernel::sizes::layout::{contiguous_strides, count};

/// Returns the sizes of a reshape of `len` elements to `targets`.
///
/// The size for a target of -1 is computed from `len`. The checks and their order are those of PyTorch's
/// `infer_size`.
///
/// # Errors
/// A target is negative and not the only -1, the size for -1 is ambiguous, or the number of elements
/// differs from `len`.
pub(crate) fn resolve_sizes(len: usize, targets: &[isize]) -> Result<DimVec<usize>, ShapeError> {
    check_rank(targets.len())?;
    let mismatch_error = || Detail::Reshape {
        targets: DimVec::from_slice(targets),
        len,
    };
    let mut sizes = DimVec::filled(1, targets.len());
    let mut inferred = None;
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
            Err(_) if inferred.is_some() => return Err(Detail::ReshapeTwoInferred.into()),
            Err(_) => inferred = Some(dim),
        }
    }
    let known = count(sizes.as_ref()).ok_or_else(mismatch_error)?;
    match inferred {
        None if known == len => {}
        Some(_) if known == 0 && len == 0 => {
            return Err(Detail::ReshapeAmbiguous {
                targets: DimVec::from_slice(targets),
            }
            .into());
        }
        Some(dim) if known > 0 && len.is_multiple_of(known) => sizes.as_mut()[dim] = len / known,
        _ => return Err(mismatch_error().into()),
    }
    Ok(sizes)
}

/// Returns the strides with which a layout can be viewed as `targets`.
///
/// The sizes and the targets have the same number of elements. Returns `None` if a dimension of the
/// result would have no uniform stride. The algorithm is that of PyTorch's `computeStride`.
pub(crate) fn reshape_strides(
    sizes: &[usize],
    strides: &[isize],
    targets: &[usize],
) -> Option<DimVec<isize>> {
    let mut new = DimVec::filled(1, targets.len());
    let out = new.as_mut();
    if sizes.contains(&0) {
        contiguous_strides(targets, out);
        return Some(new);
    }
    // The first target whose stride is known.
    let mut first = targets.len();
    let mut end = sizes.len();
    while end > 0 {
        // The dimensions `start..end` can be merged into one of stride `base`.
        let (base, mut start) = (strides[end - 1], end - 1);
        let mut elements = sizes[start];
        while start > 0
            && (sizes[start - 1] == 1 || strides[start - 1] == base.wrapping_mul(elements as isize))
        {
            start -= 1;
            elements *= sizes[start];
        }
        let mut covered = 1;
        while first > 0 && (covered < elements || targets[first - 1] == 1) {
            first -= 1;
            out[first] = base.wrapping_mul(covered as isize);
            covered *= targets[first];
        }
        if covered != elements {
            return None;
        }
        end = start;
    }
    // In a layout of rank 0 there are no dimensions to merge, and all targets are 1.
    (first == 0 || sizes.is_empty()).then_some(new)
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/sizes.rs"]
mod tests;
