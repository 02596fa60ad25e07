//! The broadcasting rule, for sizes.
//!
//! The rule is that of NumPy and PyTorch (<https://pytorch.org/docs/stable/notes/broadcasting.html>). Shapes are aligned
//! from the last dimension. Two sizes match if they are equal or if one of them is 1. A missing dimension counts as a
//! size of 1.

use super::rigid::RigidDims;
use crate::const_fn::max;

/// Two sizes that do not broadcast, and their dimension, counted in the shape of larger rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub a: usize,
    pub b: usize,
    pub dim: usize,
}

/// Broadcasts `next` into the shape so far and returns the rank of the result.
///
/// The shape so far is the last `rank` entries of `acc`. The length of `acc` is at least the rank of the
/// result.
///
/// # Errors
/// Two sizes differ and neither is 1. The error is the rightmost conflict, as in PyTorch. The contents
/// of `acc` are unspecified after an error.
pub const fn broadcast_into(
    acc: &mut [usize],
    rank: usize,
    next: &[usize],
) -> Result<usize, Conflict> {
    broadcast_rigid_into(acc, rank, next, [RigidDims::NONE; 2])
}

/// Like [`broadcast_into`], but a rigid 1 of the shape so far or of `next` does not broadcast.
pub const fn broadcast_rigid_into(
    acc: &mut [usize],
    rank: usize,
    next: &[usize],
    rigid: [RigidDims; 2],
) -> Result<usize, Conflict> {
    let result = max(rank, next.len());
    let mut from_last = 0;
    while from_last < next.len() {
        let b = next[next.len() - 1 - from_last];
        let at = acc.len() - 1 - from_last;
        let a = if from_last < rank { acc[at] } else { 1 };
        if a == 1 && (b == 1 || !rigid[0].is_rigid(from_last)) {
            acc[at] = b;
        } else if a != b && (b != 1 || rigid[1].is_rigid(from_last)) {
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

/// Returns `true` if `sizes` broadcast to `target`, where a rigid 1 does not broadcast.
///
/// Aligned from the last dimension, each size must be 1 or the size of the target.
pub fn broadcasts_to(sizes: &[usize], rigid: RigidDims, target: &[usize]) -> bool {
    let rigid = rigid.of_rank(sizes.len());
    let mut pairs = sizes.iter().rev().zip(target.iter().rev()).enumerate();
    sizes.len() <= target.len()
        && pairs.all(|(from_last, (&size, &target))| {
            size == target || size == 1 && !rigid.is_rigid(from_last)
        })
}

#[cfg(test)]
#[path = "tests/broadcast.rs"]
mod tests;
