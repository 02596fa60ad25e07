//! Layouts in which two indices are the same element: nothing may be written through them.

use crate::list::MAX_RANK;

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
mod tests {
    use super::*;

    #[test]
    fn stretched_dimensions_overlap() {
        assert!(overlaps(&[2, 3], &[0, 1]));
        assert!(overlaps(&[3], &[0]));
        assert!(!overlaps(&[1, 3], &[0, 1]));
        assert!(!overlaps(&[2, 0], &[0, 0]));
        assert!(!overlaps(&[], &[]));
    }

    #[test]
    fn cuts_permutations_and_reversals_do_not() {
        assert!(!overlaps(&[2, 3, 4], &[12, 4, 1]));
        assert!(!overlaps(&[4, 2, 3], &[1, 12, -4]));
        assert!(!overlaps(&[2, 3], &[20, -5]));
        assert!(overlaps(&[3, 3], &[1, 1]));
        assert!(overlaps(&[3, 3], &[1, -1]));
        assert!(overlaps(&[3, 4], &[2, 1]));
    }

    #[test]
    fn interleaved_dimensions_are_told_apart() {
        assert!(!overlaps(&[2, 3], &[3, 2]));
        assert!(overlaps(&[3, 4], &[3, 2]));
    }

    #[test]
    fn huge_strides_do_not_overflow() {
        let strides = [isize::MAX, isize::MIN, 1];
        assert!(!overlaps(&[2, 2, 2], &[isize::MAX, 2, 1]));
        assert!(overlaps(&[2, 2, 2], &strides));
    }

    /// Strides of which no two sets have the same sum, by Conway and Guy: all sets are searched.
    #[cfg(feature = "std")]
    fn distinct_sums<const N: usize>() -> [isize; N] {
        let mut u = [0; 64];
        u[1] = 1;
        for n in 1..N {
            let back = (0.5 + (2.0 * n as f64).sqrt()) as usize;
            u[n + 1] = 2 * u[n] - u[n - back];
        }
        core::array::from_fn(|i| u[N] - u[i])
    }

    #[test]
    #[cfg(feature = "std")]
    fn no_search_takes_forever() {
        assert!(!overlaps(&[2; 10], &distinct_sums::<10>()));
        assert!(overlaps(&[2; 30], &distinct_sums::<30>()), "taken to");
    }

    #[test]
    #[cfg(feature = "std")]
    fn it_agrees_with_trying_every_pair() {
        for strides in 0..12 * 12 * 12_isize {
            let strides = [strides % 12 - 3, strides / 12 % 12 - 3, strides / 144 - 3];
            for sizes in [[2, 3, 2], [1, 4, 3], [3, 2, 3]] {
                let mut seen = std::collections::HashSet::new();
                let mut repeated = false;
                for i in 0..(sizes[0] * sizes[1] * sizes[2]) as isize {
                    let index = [
                        i / (sizes[1] * sizes[2]) as isize,
                        i / sizes[2] as isize % sizes[1] as isize,
                        i % sizes[2] as isize,
                    ];
                    let at = (0..3).map(|d| index[d] * strides[d]).sum::<isize>();
                    repeated |= !seen.insert(at);
                }
                assert_eq!(
                    overlaps(&sizes, &strides),
                    repeated,
                    "{sizes:?} {strides:?}"
                );
            }
        }
    }
}
