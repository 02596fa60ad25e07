//! The broadcasting rule for shapes without tensors.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use shapecast_kernel::const_fn::max;
use shapecast_kernel::sizes::layout::count;

use crate::const_text::Text;
use crate::error::OVERFLOW;
#[cfg(feature = "alloc")]
use crate::error::ShapeError;
use crate::error::conflict_text;
#[cfg(feature = "alloc")]
use crate::error::element_count;
#[cfg(feature = "alloc")]
use crate::shape::broadcast_sizes::broadcast_all;
use crate::shape::broadcast_sizes::broadcast_into;
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::check_rank;
use crate::shape::rigid::RigidDims;

/// Returns the shape that all of `shapes` broadcast to, by the rule of NumPy and PyTorch.
///
/// In a `const`, or without a heap, use [`broadcast_sizes`].
///
/// # Errors
/// - Two sizes differ and neither is 1. The shapes broadcast from left to right. The error is the
///   rightmost conflict of the first shape that does not broadcast.
/// - A rank is over [`MAX_RANK`](crate::MAX_RANK).
/// - The number of elements overflows.
///
/// ```
/// use shapecast::broadcast_shapes;
/// assert_eq!(broadcast_shapes(&[&[5, 1, 4, 1], &[3, 1, 1], &[1]])?, [5, 3, 4, 1]);
/// assert_eq!(broadcast_shapes(&[&[0], &[1]])?, [0]);
/// assert!(broadcast_shapes(&[&[0], &[2, 2]]).is_err());
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[cfg(feature = "alloc")]
pub fn broadcast_shapes(shapes: &[&[usize]]) -> Result<Vec<usize>, ShapeError> {
    for sizes in shapes {
        check_rank(sizes.len())?;
    }
    let result = broadcast_all(shapes, &[])?;
    element_count(result.as_ref())?;
    Ok(result.as_ref().to_vec())
}

/// Returns the sizes that all of `shapes` broadcast to, as an array.
///
/// The function is the `const` form of `broadcast_shapes`. In a `const`, a mismatch is a compile error
/// with PyTorch's text.
///
/// # Panics
/// Two sizes differ and neither is 1, `R` is not the largest rank, or the number of elements overflows.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast_sizes};
/// const IMAGE: [usize; 3] = [480, 640, 3];
/// const OUT: [usize; 4] = broadcast_sizes(&[&[8, 1, 1, 1], &IMAGE, &[1]]);
/// assert_eq!(OUT, [8, 480, 640, 3]);
/// type Batch = Shape![{ OUT[0] }, { OUT[1] }, { OUT[2] }, { OUT[3] }];
/// # let _: Option<Tensor<u8, Batch>> = None;
/// ```
///
/// ```compile_fail
/// # use shapecast::broadcast_sizes;
/// // The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1
/// const OUT: [usize; 4] = broadcast_sizes(&[&[5, 2, 4, 1], &[3, 1, 1]]);
/// # assert_eq!(OUT, [0; 4]);
/// ```
#[track_caller]
#[must_use]
pub const fn broadcast_sizes<const R: usize>(shapes: &[&[usize]]) -> [usize; R] {
    let mut rank = 0;
    let mut k = 0;
    while k < shapes.len() {
        rank = max(rank, shapes[k].len());
        k += 1;
    }
    if rank != R {
        let text = Text::new()
            .push_str("the shapes broadcast to ")
            .push_number(rank)
            .push_str(" dimensions, not to ")
            .push_number(R);
        panic!("{}", text.as_str());
    }
    let mut result = [1; R];
    let mut so_far = 0;
    k = 0;
    while k < shapes.len() {
        so_far = match broadcast_into(&mut result, so_far, shapes[k], [RigidDims::NONE; 2]) {
            Ok(rank) => rank,
            Err(conflict) => panic!("{}", conflict_text(conflict).as_str()),
        };
        k += 1;
    }
    match count(&result) {
        Some(_) => result,
        None => panic!("{}", OVERFLOW),
    }
}

#[cfg(test)]
#[path = "tests/broadcast_shapes.rs"]
mod tests;
