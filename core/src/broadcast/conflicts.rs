//! Finds the operands of `broadcast!` that conflict, to name them in an error.

use crate::error::ShapeError;
use crate::shape::broadcast_sizes::{broadcast_all, broadcasts_to};
use crate::shape::rigid::RigidDims;

/// Names the first two operands that do not broadcast to each other.
#[cold]
pub(super) fn name_operands(
    error: ShapeError,
    names: &[&'static str],
    operands: &[&[usize]],
    rigid: &[RigidDims],
) -> ShapeError {
    let conflict = |j: usize, k: usize| {
        broadcast_all(&[operands[j], operands[k]], &[rigid[j], rigid[k]]).is_err()
    };
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

/// Names the target of an in-place operation, and the first operand that does not broadcast to it. In `names`, the
/// target comes after the operands.
#[cold]
pub(super) fn name_target(
    error: ShapeError,
    names: &[&'static str],
    operands: &[&[usize]],
    rigid: &[RigidDims],
    target: &[usize],
) -> ShapeError {
    let mut pairs = operands.iter().zip(rigid);
    let name = |k: usize| names.get(k).copied();
    match pairs.position(|(sizes, &rigid)| !broadcasts_to(sizes, rigid, target)) {
        Some(k) => error.with_operands([(name(operands.len()), target), (name(k), operands[k])]),
        None => error,
    }
}
