//! Detection of layouts in which two indices lead to the same element, which must not be written.

use crate::dim_vec::MAX_RANK;

/// Returns `true` if two different indices of a layout lead to the same element.
///
/// The check is fast for broadcast dimensions, and for every layout that was sliced, permuted or
/// reversed from contiguous memory. Interleaved dimensions are searched, which takes exponential
/// time at worst. After [`MAX_STEPS`] the layout counts as overlapping. Other results are exact.
#[inline]
pub fn overlaps(sizes: &[usize], strides: &[isize]) -> bool {
    let dims = sizes.iter().copied().zip(strides.iter().copied());
    dims_overlap(dims)
}

/// Returns `true` if two different indices of these sizes and strides lead to the same element.
#[inline]
pub(super) fn dims_overlap(dims: impl DoubleEndedIterator<Item = (usize, isize)> + Clone) -> bool {
    !are_nested(dims.clone()) && search(&mut dims.into_iter())
}

/// The maximum number of steps of a search, which take some milliseconds. Most searches take a few hundred.
const MAX_STEPS: usize = 1 << 20;

/// Searches for two indices that lead to the same element.
#[cold]
fn search(all: &mut dyn Iterator<Item = (usize, isize)>) -> bool {
    // The stride and the last index of each dimension, the largest stride first.
    let mut dims = [(0, 0); MAX_RANK];
    let mut rank = 0;
    for (size, stride) in all {
        if size == 0 {
            return false;
        }
        if size > 1 {
            // Insertion sort: most layouts have this order already.
            let dim = (stride.unsigned_abs() as i128, size as i128 - 1);
            let mut d = rank;
            while d > 0 && dims[d - 1].0 < dim.0 {
                dims[d] = dims[d - 1];
                d -= 1;
            }
            dims[d] = dim;
            rank += 1;
        }
    }
    let dims = &dims[..rank];
    let mut left = MAX_STEPS;
    // The two indices are equal in the outer dimensions, and differ by `steps` in dimension `d`.
    (0..rank).any(|d| {
        let ((stride, last), inner) = (dims[d], &dims[d + 1..]);
        let reach = reach(inner);
        stride == 0
            || (1..=last.min(reach / stride))
                .any(|steps| meets(inner, reach, steps * stride, &mut left))
    })
}

/// Returns `true` if each stride exceeds the reach of the dimensions after it, as in most layouts.
#[inline]
fn are_nested(dims: impl DoubleEndedIterator<Item = (usize, isize)>) -> bool {
    let mut reach = Some(0_usize);
    dims.rev().all(|(size, stride)| {
        let stride = stride.unsigned_abs();
        let is_apart = size == 1 || reach.is_some_and(|reach| stride > reach);
        let run = size.saturating_sub(1).checked_mul(stride);
        reach = reach.and_then(|reach| reach.checked_add(run?));
        is_apart
    })
}

/// Returns the distance from the first index of these dimensions to the last.
fn reach(dims: &[(i128, i128)]) -> i128 {
    dims.iter().map(|(stride, last)| stride * last).sum()
}

/// Returns `true` if two indices of these dimensions are `distance` apart, or if no step is left.
/// `dims` has the largest stride first, and `reach` is their reach.
fn meets(dims: &[(i128, i128)], reach: i128, distance: i128, left: &mut usize) -> bool {
    let Some(fewer) = left.checked_sub(1) else {
        return true;
    };
    *left = fewer;
    let distance = distance.abs();
    let Some((&(stride, last), inner)) = dims.split_first() else {
        return distance == 0;
    };
    if distance > reach || stride == 0 {
        return distance == 0;
    }
    // The inner dimensions cover the rest of the distance, in either direction.
    let inner_reach = reach - stride * last;
    let least = (distance - inner_reach + stride - 1).div_euclid(stride);
    let most = (distance + inner_reach) / stride;
    (least.max(-last)..=most.min(last))
        .any(|steps| meets(inner, inner_reach, distance - steps * stride, left))
}

#[cfg(test)]
#[path = "tests/overlap.rs"]
mod tests;
