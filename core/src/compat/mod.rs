//! Help for code from PyTorch before broadcasting, and from PaddlePaddle.
//!
//! Early versions of PyTorch paired the elements of two operands in row-major order if the operands
//! had different shapes but the same number of elements: see [backwards
//! compatibility](https://pytorch.org/docs/stable/notes/broadcasting.html#backwards-compatibility).
//! Today such operands either broadcast, which gives another result, or are an error.
//! [`set_broadcast_warning`] finds operations that give another result. [`pointwise`] and
//! [`pointwise_assign`] still pair operands that do not broadcast.
//!
//! [`align_at`](crate::Tensor::align_at) and [`broadcast_shapes_at`] stand for the `axis` parameter of PaddlePaddle's
//! element-wise operators.
//!
//! Warnings go through the [`log`](https://docs.rs/log) facade at level `warn`, with the target
//! `shapecast::compat` and PyTorch's text. Warnings and pairs need the feature `compat`, which is on by default.

mod align_at;
mod aligned;
#[cfg(all(feature = "compat", feature = "alloc"))]
mod pointwise;

pub use align_at::AlignTarget;
#[cfg(feature = "alloc")]
pub use align_at::broadcast_shapes_at;
pub use aligned::{AlignAt, Aligned};
#[cfg(all(feature = "compat", feature = "alloc"))]
pub use pointwise::{pointwise, pointwise_assign};

#[cfg(feature = "compat")]
use crate::broadcast::former_pairing;

/// Switches broadcast warnings on or off for all threads. The default is off.
///
/// If warnings are on, an operator, `broadcast!` or `try_broadcast!` logs one warning if its operands have different
/// shapes but the same number of elements. With more than two operands, the check compares each operand with the shape
/// of all previous operands. In place, the check also compares each operand with the target. Tensors of rank 0 can
/// cause a warning, scalars cannot.
///
/// If warnings are off, an operation reads at most one atomic `bool`. An operation that the
/// compiler knows to cause no warning contains no check.
///
/// ```
/// use shapecast::{Shape, Tensor, compat};
/// compat::set_broadcast_warning(true);
/// let column = Tensor::<f32, Shape![4, 1]>::ones();
/// let row = Tensor::<f32, Shape![4]>::ones();
/// // Warns: before broadcasting, the result had shape [4, 1].
/// assert_eq!((column + row).shape(), [4, 4]);
/// # compat::set_broadcast_warning(false);
/// ```
#[cfg(feature = "compat")]
pub fn set_broadcast_warning(on: bool) {
    former_pairing::set_warning_enabled(on);
}

/// Returns `true` if broadcast warnings are on.
///
/// ```
/// assert!(!shapecast::compat::broadcast_warning());
/// ```
#[cfg(feature = "compat")]
#[must_use]
pub fn broadcast_warning() -> bool {
    former_pairing::is_warning_enabled()
}
