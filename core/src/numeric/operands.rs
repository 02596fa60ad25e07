//! The rule over several operands.

use super::rule::{check_rank, larger, stretch};
use crate::ShapeError;
use crate::error::Conflict;
use crate::list::List;

/// `first` and the operands, folded by the rule.
pub(crate) fn fold(first: &[usize], operands: &[&[usize]]) -> Result<List<usize>, ShapeError> {
    let rank = operands
        .iter()
        .fold(first.len(), |rank, sizes| larger(rank, sizes.len()));
    check_rank(rank)?;
    let mut result = List::filled(1, rank);
    let mut so_far = stretch(result.as_mut(), 0, first)?;
    for sizes in operands {
        so_far = stretch(result.as_mut(), so_far, sizes)?;
    }
    Ok(result)
}

/// Why operands do not stretch to the target.
#[cold]
pub(crate) fn misfit(target: &[usize], operands: &[&[usize]]) -> ShapeError {
    match fold(target, operands) {
        Ok(result) => ShapeError::output_shape(target, result.as_ref()),
        Err(error) => error,
    }
}

/// Where one of these bits is set for an operand, the result is of size 1 too; bit 0 is the last dimension.
/// So many tensors stand `before` the first operand.
#[inline(never)]
pub(crate) fn check_rigid_ones(
    result: &[usize],
    ones: &[u32],
    before: usize,
) -> Result<(), ShapeError> {
    for (k, &ones) in ones.iter().enumerate() {
        let sizes = result.iter().enumerate().rev().zip(0..u32::BITS);
        for ((dim, &size), bit) in sizes {
            if ones >> bit & 1 == 1 && size != 1 {
                let (a, b) = if k + before == 0 {
                    (1, size)
                } else {
                    (size, 1)
                };
                return Err(Conflict { a, b, dim }.into());
            }
        }
    }
    Ok(())
}
