//! The broadcasting rule, for sizes.
//!
//! The rule is that of NumPy and PyTorch (<https://pytorch.org/docs/stable/notes/broadcasting.html>). Shapes are aligned
//! from the last dimension. Two sizes match if they are equal or if one of them is 1. A missing dimension counts as a
//! size of 1.

use shapecast_kernel::const_fn::max;
use shapecast_kernel::sizes::stretch::{common, fits};
use shapecast_kernel::{DimVec, MAX_OPERANDS};

use super::rigid::RigidDims;
use crate::error::{Conflict, ShapeError};

/// Broadcasts `next` into the shape so far and returns the rank of the result.
///
/// The shape so far is the last `rank` entries of `acc`. The length of `acc` is at least the rank of the
/// result. A rigid 1 of the shape so far or of `next` does not broadcast.
///
/// # Errors
/// Two sizes differ and neither broadcasts. The error is the rightmost conflict, as in PyTorch. The contents
/// of `acc` are unspecified after an error.
pub(crate) const fn broadcast_into(
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
        let may_stretch = [!rigid[0].is_rigid(from_last), !rigid[1].is_rigid(from_last)];
        acc[at] = match common([a, b], may_stretch) {
            Some(size) => size,
            None => {
                let dim = result - 1 - from_last;
                return Err(Conflict { a, b, dim });
            }
        };
        from_last += 1;
    }
    Ok(result)
}

/// Returns `true` if `sizes` broadcast to `target`, where a rigid 1 does not broadcast.
///
/// Aligned from the last dimension, each size must be 1 or the size of the target.
pub(crate) fn broadcasts_to(sizes: &[usize], rigid: RigidDims, target: &[usize]) -> bool {
    let rigid = rigid.of_rank(sizes.len());
    let mut pairs = sizes.iter().rev().zip(target.iter().rev()).enumerate();
    sizes.len() <= target.len()
        && pairs.all(|(from_last, (&size, &target))| fits(size, target, !rigid.is_rigid(from_last)))
}

/// Broadcasts the sizes of operands, from left to right. `rigid` has an entry for each operand, or is empty.
///
/// # Errors
/// Two sizes differ and neither broadcasts.
pub(crate) fn broadcast_all(
    operands: &[&[usize]],
    rigid: &[RigidDims],
) -> Result<DimVec<usize>, ShapeError> {
    let rank = operands
        .iter()
        .fold(0, |rank, sizes| max(rank, sizes.len()));
    let mut result = DimVec::filled(1, rank);
    let (mut so_far, mut rigid_so_far) = (0, RigidDims::NONE);
    for (k, sizes) in operands.iter().enumerate() {
        let next = rigid.get(k).copied().unwrap_or(RigidDims::NONE);
        let next = next.of_rank(sizes.len());
        so_far = match broadcast_into(result.as_mut(), so_far, sizes, [rigid_so_far, next]) {
            Ok(rank) => rank,
            Err(conflict) => {
                let from_last = max(so_far, sizes.len()) - 1 - conflict.dim;
                let name = first_name(operands, rigid, from_last);
                return Err(ShapeError::from(conflict).at_dimension(name));
            }
        };
        rigid_so_far = rigid_so_far.joined(next);
    }
    Ok(result)
}

/// Returns the first name that one of several operands has for a dimension, counted from the last one.
fn first_name(
    operands: &[&[usize]],
    rigid: &[RigidDims],
    from_last: usize,
) -> Option<&'static str> {
    let mut operands = operands.iter().zip(rigid);
    operands.find_map(|(sizes, rigid)| rigid.of_rank(sizes.len()).name(from_last))
}

/// Returns the error for operands that do not broadcast to the target.
#[cold]
pub(crate) fn mismatch_error(
    target: &[usize],
    target_rigid: RigidDims,
    operands: &[&[usize]],
    rigid: &[RigidDims],
) -> ShapeError {
    let (mut all, mut all_rigid) = (
        [target; MAX_OPERANDS + 1],
        [RigidDims::NONE; MAX_OPERANDS + 1],
    );
    let count = operands.len() + 1;
    all[1..count].copy_from_slice(operands);
    all_rigid[1..count].copy_from_slice(&rigid[..operands.len()]);
    match broadcast_all(&all[..count], &all_rigid) {
        Ok(result) => {
            all_rigid[0] = target_rigid;
            let mut pairs = target.iter().rev().zip(result.as_ref().iter().rev());
            let from_last = pairs.position(|(target, result)| target != result);
            let name = from_last.and_then(|d| first_name(&all[..count], &all_rigid, d));
            ShapeError::output_shape(target, result.as_ref()).at_dimension(name)
        }
        Err(error) => error,
    }
}

#[cfg(test)]
#[path = "tests/broadcast_sizes.rs"]
mod tests;
