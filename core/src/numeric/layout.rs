//! Strides: where in memory an element stands.

/// Row-major strides of a contiguous tensor, in elements.
///
/// Sizes of 0 count as 1, as PyTorch has it, so that strides do not depend on emptiness.
pub(crate) const fn contiguous_strides(sizes: &[usize], strides: &mut [isize]) {
    let mut step: isize = 1;
    let mut d = sizes.len();
    while d > 0 {
        d -= 1;
        strides[d] = step;
        if sizes[d] > 1 {
            step *= sizes[d] as isize;
        }
    }
}

/// The lowest offset of a layout and one past the highest, relative to its first element; both 0
/// where there are no elements. `None` on overflow.
pub(crate) const fn extent(sizes: &[usize], strides: &[isize]) -> Option<(isize, isize)> {
    let (mut low, mut end) = (0isize, 1isize);
    let mut d = 0;
    while d < sizes.len() {
        if sizes[d] == 0 {
            return Some((0, 0));
        }
        let last = sizes[d] - 1;
        if strides[d] != 0 && last > isize::MAX.cast_unsigned() {
            return None;
        }
        let Some(run) = strides[d].checked_mul(last as isize) else {
            return None;
        };
        let bound = if run < 0 { &mut low } else { &mut end };
        match bound.checked_add(run) {
            Some(moved) => *bound = moved,
            None => return None,
        }
        d += 1;
    }
    Some((low, end))
}

/// Whether the elements stand one after the other in row-major order. Strides of sizes up to 1,
/// and all strides of an empty tensor, mean nothing.
pub(crate) const fn is_contiguous(sizes: &[usize], strides: &[isize]) -> bool {
    let mut expected: isize = 1;
    let mut contiguous = true;
    let mut d = sizes.len();
    while d > 0 {
        d -= 1;
        if sizes[d] == 0 {
            return true;
        }
        if sizes[d] > 1 {
            contiguous = contiguous && strides[d] == expected;
            expected = expected.wrapping_mul(sizes[d] as isize);
        }
    }
    contiguous
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strides_are_row_major() {
        let mut strides = [0; 4];
        contiguous_strides(&[5, 3, 4, 1], &mut strides);
        assert_eq!(strides, [12, 4, 1, 1]);
        contiguous_strides(&[2, 0, 3, 4], &mut strides);
        assert_eq!(strides, [12, 12, 4, 1]);
    }

    #[test]
    fn extents_reach_both_ways() {
        assert_eq!(extent(&[2, 3], &[3, 1]), Some((0, 6)));
        assert_eq!(extent(&[2, 3], &[-3, -1]), Some((-5, 1)));
        assert_eq!(extent(&[4, 3], &[0, 1]), Some((0, 3)));
        assert_eq!(extent(&[4, 0], &[1, 1]), Some((0, 0)));
        assert_eq!(extent(&[], &[]), Some((0, 1)));
        assert_eq!(extent(&[3], &[isize::MAX]), None);
        assert_eq!(extent(&[usize::MAX], &[1]), None);
        assert_eq!(extent(&[usize::MAX], &[0]), Some((0, 1)));
    }

    #[test]
    fn contiguity_ignores_strides_that_mean_nothing() {
        assert!(is_contiguous(&[2, 1, 3], &[3, 99, 1]));
        assert!(is_contiguous(&[2, 0], &[7, 7]));
        assert!(!is_contiguous(&[2, 3], &[1, 2]));
        assert!(!is_contiguous(&[2, 3], &[0, 1]));
    }
}
