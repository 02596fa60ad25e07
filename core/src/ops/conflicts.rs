//! Finds the operands of `broadcast!` that conflict, to name them in an error.

use crate::error::ShapeError;
use crate::shape::broadcast::{broadcast_all, broadcasts_to};

/// Names the first two operands that do not broadcast to each other.
#[cold]
pub(super) fn name_operands(
    error: ShapeError,
    names: &[&'static str],
    operands: &[&[usize]],
) -> ShapeError {
    let conflict = |j: usize, k: usize| broadcast_all(operands[j], &[operands[k]]).is_err();
    let mut indices = 0..operands.len();
    let pair = indices.find_map(|k| {
        let j = (0..k).find(|&j| conflict(j, k))?;
        Some([j, k])
    });
    match pair {
        Some(pair) => error.with_operands(pair.map(|k| (names.get(k).copied(), operands[k]))),
        None => error,
    }
}

/// Names the target of an in-place operation, which comes after the operands in `names`, and the
/// first operand that does not broadcast to it.
#[cold]
pub(super) fn name_target(
    error: ShapeError,
    names: &[&'static str],
    operands: &[&[usize]],
    target: &[usize],
) -> ShapeError {
    let mut sizes = operands.iter();
    let name = |k: usize| names.get(k).copied();
    match sizes.position(|sizes| !broadcasts_to(sizes, target)) {
        Some(k) => error.with_operands([(name(operands.len()), target), (name(k), operands[k])]),
        None => error,
    }
}
