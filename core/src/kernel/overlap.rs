//! Layouts in which two indices are the same element: nothing may be written through them.

use crate::dim_vec::MAX_RANK;

/// Whether two different indices of a layout are the same element.
///
/// It is found at once for whatever was cut, permuted or reversed from contiguous memory, and for every
/// stretched dimension. Interleaved dimensions are searched, which takes exponential time at worst: what
/// [`MOST_STEPS`] do not tell is taken to overlap. All other answers are exact.
#[inline]
pub(crate) fn overlaps(sizes: &[usize], strides: &[isize]) -> bool {
    !nested(sizes, strides) && search(sizes, strides)
}

/// A few milliseconds. What interleaves a few dimensions takes some hundred steps.
const MOST_STEPS: usize = 1 << 20;

#[cold]
fn search(sizes: &[usize], strides: &[isize]) -> bool {
    if sizes.contains(&0) {
        return false;
    }
    let mut dims = [(0, 0); MAX_RANK];
    let mut rank = 0;
    for (&size, &stride) in sizes.iter().zip(strides) {
        if size > 1 {
            // Insertion sort, the largest stride first: usually that is the order they come in.
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
    let mut left = MOST_STEPS;
    // Two indices that agree in the outer dimensions and differ by `steps` in this one.
    (0..rank).any(|d| {
        let ((stride, last), inner) = (dims[d], &dims[d + 1..]);
        let reach = reach(inner);
        stride == 0
            || (1..=last.min(reach / stride))
                .any(|steps| meets(inner, reach, steps * stride, &mut left))
    })
}

/// Whether each stride is larger than the dimensions after it reach: the usual case, told quickly.
#[inline]
fn nested(sizes: &[usize], strides: &[isize]) -> bool {
    let mut reach = Some(0_usize);
    sizes.iter().zip(strides).rev().all(|(&size, &stride)| {
        let stride = stride.unsigned_abs();
        let apart = size == 1 || reach.is_some_and(|reach| stride > reach);
        let run = size.saturating_sub(1).checked_mul(stride);
        reach = reach.and_then(|reach| reach.checked_add(run?));
        apart
    })
}

/// How far the last index of these dimensions is from the first.
fn reach(dims: &[(i128, i128)]) -> i128 {
    dims.iter().map(|(stride, last)| stride * last).sum()
}

/// Whether two indices of these dimensions, the largest stride first, are `distance` apart, or there is no
/// step left to tell.
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
    // The inner dimensions make up for what is left, in either direction.
    let inner_reach = reach - stride * last;
    let least = (distance - inner_reach + stride - 1).div_euclid(stride);
    let most = (distance + inner_reach) / stride;
    (least.max(-last)..=most.min(last))
        .any(|steps| meets(inner, inner_reach, distance - steps * stride, left))
}

#[cfg(test)]
#[path = "tests/overlap.rs"]
mod tests;
