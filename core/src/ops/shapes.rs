//! The rule for shapes alone.

use alloc::vec::Vec;

use crate::ShapeError;
use crate::error::ErrorKind;
use crate::numeric::rule::{count, stretch};
use crate::shape::check_rank;

/// The shape that all of `shapes` broadcast to, by NumPy's and PyTorch's rule.
///
/// # Errors
/// Two sizes differ and neither is 1: the shapes fold from left to right, and within a step the
/// rightmost conflict is reported. Or a rank is over [`MAX_RANK`](crate::MAX_RANK), or the number
/// of elements overflows.
///
/// ```
/// use shapecast::broadcast_shapes;
/// assert_eq!(broadcast_shapes(&[&[5, 1, 4, 1], &[3, 1, 1], &[1]])?, [5, 3, 4, 1]);
/// assert_eq!(broadcast_shapes(&[&[0], &[1]])?, [0]);
/// assert!(broadcast_shapes(&[&[0], &[2, 2]]).is_err());
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
pub fn broadcast_shapes(shapes: &[&[usize]]) -> Result<Vec<usize>, ShapeError> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    check_rank(rank)?;
    let mut result = alloc::vec![1; rank];
    let mut so_far = 0;
    for shape in shapes {
        so_far = stretch(&mut result, so_far, shape)?;
    }
    count(&result).ok_or(ErrorKind::Overflow)?;
    Ok(result)
}
