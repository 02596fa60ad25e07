//! The broadcasting rule for sizes.

use crate::ShapeError;
use crate::error::{Conflict, Detail};
use crate::list::MAX_RANK;

/// The larger of two numbers: of two ranks, that of their result.
pub(crate) const fn larger(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// Refuses a rank over [`MAX_RANK`].
pub(crate) fn check_rank(rank: usize) -> Result<(), ShapeError> {
    if rank > MAX_RANK {
        Err(Detail::RankTooLarge(rank).into())
    } else {
        Ok(())
    }
}

/// One step of the rule: stretches the shape so far by `next`.
///
/// The shape so far is the last `rank` entries of `acc`, which is at least as long as both; the
/// rank of the result is returned. Sizes are compared from the last dimension to the first, and
/// the first conflict found, the rightmost, is reported, as PyTorch does. On a conflict `acc`
/// holds no shape.
pub(crate) const fn stretch(
    acc: &mut [usize],
    rank: usize,
    next: &[usize],
) -> Result<usize, Conflict> {
    let result = larger(rank, next.len());
    let mut from_last = 0;
    while from_last < next.len() {
        let b = next[next.len() - 1 - from_last];
        let at = acc.len() - 1 - from_last;
        let a = if from_last < rank { acc[at] } else { 1 };
        if a == 1 {
            acc[at] = b;
        } else if a != b && b != 1 {
            return Err(Conflict {
                a,
                b,
                dim: result - 1 - from_last,
            });
        }
        from_last += 1;
    }
    Ok(result)
}

/// Whether the rule stretches `sizes` to `target`: from the last dimension on, each is 1 or the
/// target's.
pub(crate) fn stretches_to(sizes: &[usize], target: &[usize]) -> bool {
    let mut pairs = sizes.iter().rev().zip(target.iter().rev());
    sizes.len() <= target.len() && pairs.all(|(&size, &target)| size == 1 || size == target)
}

/// The number of elements, or `None` where it, or the sizes other than 0 alone, overflow `isize`.
///
/// Zeros do not hide an overflow, so that strides can be computed for every shape accepted.
// Not in line: each call of the library would compile it anew.
#[inline(never)]
pub(crate) const fn count(sizes: &[usize]) -> Option<usize> {
    let mut product: usize = 1;
    let mut empty = false;
    let mut d = 0;
    while d < sizes.len() {
        if sizes[d] == 0 {
            empty = true;
        } else {
            match product.checked_mul(sizes[d]) {
                Some(p) if p <= isize::MAX as usize => product = p,
                _ => return None,
            }
        }
        d += 1;
    }
    Some(if empty { 0 } else { product })
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn pair<const R: usize>(a: &[usize], b: &[usize]) -> Result<[usize; R], Conflict> {
        let mut acc = [1; R];
        if let Err(conflict) = stretch(&mut acc, 0, a) {
            return Err(conflict);
        }
        match stretch(&mut acc, a.len(), b) {
            Ok(_) => Ok(acc),
            Err(conflict) => Err(conflict),
        }
    }

    #[test]
    fn the_rule_runs_in_consts() {
        const OUT: Result<[usize; 4], Conflict> = pair(&[5, 1, 4, 1], &[3, 1, 1]);
        assert_eq!(OUT, Ok([5, 3, 4, 1]));
    }

    #[test]
    fn the_rightmost_conflict_is_reported_in_the_larger_rank() {
        assert_eq!(
            pair::<3>(&[2], &[4, 4, 3]),
            Err(Conflict { a: 2, b: 3, dim: 2 })
        );
        assert_eq!(
            pair::<2>(&[2, 3], &[5, 4]),
            Err(Conflict { a: 3, b: 4, dim: 1 })
        );
        assert_eq!(
            pair::<2>(&[0], &[2, 2]),
            Err(Conflict { a: 0, b: 2, dim: 1 })
        );
    }

    #[test]
    fn zero_against_one_is_zero() {
        assert_eq!(pair(&[0], &[1]), Ok([0]));
        assert_eq!(pair(&[1], &[0]), Ok([0]));
        assert_eq!(pair(&[], &[0]), Ok([0]));
    }

    #[test]
    fn a_target_is_as_large_as_what_stretches_to_it() {
        assert!(stretches_to(&[3], &[2, 3]) && stretches_to(&[2, 1], &[2, 3]));
        assert!(stretches_to(&[], &[]) && stretches_to(&[1], &[0]));
        assert!(!stretches_to(&[2], &[2, 3]) && !stretches_to(&[1, 3], &[3]));
        assert!(!stretches_to(&[0], &[1]) && !stretches_to(&[3], &[1]));
    }

    #[test]
    fn counts() {
        assert_eq!(count(&[]), Some(1));
        assert_eq!(count(&[2, 0, 3]), Some(0));
        assert_eq!(count(&[usize::MAX, 2]), None);
        assert_eq!(count(&[usize::MAX, 0, 2]), None);
        assert_eq!(count(&[1 << 62, 2]), None);
    }
}
