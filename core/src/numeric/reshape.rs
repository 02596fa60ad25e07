//! The same elements as another shape.

use super::rule::count;
use crate::ShapeError;
use crate::error::Detail;
use crate::list::List;
use crate::numeric::rule::check_rank;

/// `targets` as sizes of `len` elements; one of them may be -1, which stands for the size that is
/// missing. The checks, and their order, are those of PyTorch's `infer_size`.
///
/// # Errors
/// A target is negative, and not the only -1; or the sizes are those of another number of elements.
pub(crate) fn reshaped(len: usize, targets: &[isize]) -> Result<List<usize>, ShapeError> {
    check_rank(targets.len())?;
    let misfit = || Detail::Reshape {
        targets: List::from_slice(targets),
        len,
    };
    let mut sizes = List::filled(1, targets.len());
    let mut missing = None;
    for (dim, (size, &target)) in sizes.as_mut().iter_mut().zip(targets).enumerate() {
        match usize::try_from(target) {
            Ok(known) => *size = known,
            Err(_) if target != -1 => {
                return Err(Detail::ReshapeNegative {
                    dim,
                    targets: List::from_slice(targets),
                }
                .into());
            }
            Err(_) if missing.is_some() => return Err(Detail::ReshapeTwoOpen.into()),
            Err(_) => missing = Some(dim),
        }
    }
    let known = count(sizes.as_ref()).ok_or_else(misfit)?;
    match missing {
        None if known == len => {}
        Some(_) if known == 0 && len == 0 => {
            return Err(Detail::ReshapeAmbiguous(List::from_slice(targets)).into());
        }
        Some(dim) if known > 0 && len.is_multiple_of(known) => sizes.as_mut()[dim] = len / known,
        _ => return Err(misfit().into()),
    }
    Ok(sizes)
}

/// The strides with which `targets`, of as many elements, are a view of a layout, or `None` if a
/// dimension would have to step unevenly. The algorithm is PyTorch's `computeStride`.
pub(crate) fn strides_of(
    sizes: &[usize],
    strides: &[isize],
    targets: &[usize],
) -> Option<List<isize>> {
    let mut new = List::filled(1, targets.len());
    let out = new.as_mut();
    if sizes.contains(&0) {
        super::layout::contiguous_strides(targets, out);
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
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn one_size_may_be_missing() {
        let sizes = |len, targets: &[isize]| {
            reshaped(len, targets)
                .map(|sizes| sizes.as_ref().to_vec())
                .map_err(|error| error.to_string())
        };
        assert_eq!(sizes(6, &[3, -1]), Ok([3, 2].into()));
        assert_eq!(sizes(6, &[6]), Ok([6].into()));
        assert_eq!(sizes(1, &[]), Ok([].into()));
        assert_eq!(sizes(0, &[3, -1]), Ok([3, 0].into()));
        assert_eq!(sizes(0, &[0, 5]), Ok([0, 5].into()));
        for (len, targets, text) in [
            (6, &[4][..], "shape '[4]' is invalid for input of size 6"),
            (
                6,
                &[4, -1],
                "shape '[4, -1]' is invalid for input of size 6",
            ),
            (
                6,
                &[0, -1],
                "shape '[0, -1]' is invalid for input of size 6",
            ),
            (6, &[], "shape '[]' is invalid for input of size 6"),
            (6, &[-1, -1], "only one dimension can be inferred"),
            (
                6,
                &[3, -2],
                "invalid shape dimension -2 at index 1 of shape [3, -2]",
            ),
            (
                0,
                &[0, -1],
                "cannot reshape tensor of 0 elements into shape [0, -1] because the unspecified \
                 dimension size -1 can be any value and is ambiguous",
            ),
            (
                6,
                &[isize::MAX, 2],
                "shape '[9223372036854775807, 2]' is invalid for input of size 6",
            ),
        ] {
            assert_eq!(sizes(len, targets), Err(text.to_string()));
        }
    }
}
