//! Help for code from PyTorch before it had broadcasting, and from PaddlePaddle.
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
//! `shapecast::compat` and PyTorch's text. Without the feature `log` there are no warnings.

mod align_at;
mod aligned;
mod pairing;
mod pairing_warning;
mod warning;

pub use align_at::AlignTarget;
#[cfg(feature = "alloc")]
pub use align_at::broadcast_shapes_at;
pub use aligned::{AlignAt, Aligned};
pub(crate) use pairing_warning::{former_pairing, warn_if};

#[cfg(feature = "alloc")]
use pairing::same_count;
#[cfg(feature = "alloc")]
use warning::Warning;

#[cfg(feature = "alloc")]
use crate::axes::elements::contiguous_elements;
#[cfg(feature = "alloc")]
use crate::error::{ShapeError, ShapeErrorKind};
#[cfg(feature = "alloc")]
use crate::kernel::MathContext;
#[cfg(feature = "alloc")]
use crate::ops::JoinedOperands;
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Element, Operand, View, ViewMut};

/// Switches broadcast warnings on or off for all threads. The default is off.
///
/// If warnings are on, an operator, `broadcast!` or `try_broadcast!` logs one warning if its
/// operands have different shapes but the same number of elements. With more than two operands,
/// each operand is compared with the shape of the previous ones. In place, each operand is also
/// compared with the target. Tensors of rank 0 can cause a warning, scalars cannot.
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
#[cfg(feature = "log")]
pub fn set_broadcast_warning(on: bool) {
    warning::set_enabled(on);
}

/// Returns `true` if broadcast warnings are on.
///
/// ```
/// assert!(!shapecast::compat::broadcast_warning());
/// ```
#[cfg(feature = "log")]
#[must_use]
pub fn broadcast_warning() -> bool {
    warning::is_enabled()
}

/// Evaluates `f` for the elements of two operands. Operands that do not broadcast are paired.
///
/// If the operands broadcast, the result is that of [`broadcast!`](crate::broadcast!). If operands
/// do not broadcast but have the same number of elements, the elements are paired in row-major
/// order, and the result has the shape of `a`.
///
/// Pairing logs a warning, whether [`set_broadcast_warning`] is on or off: this function is for
/// code that is yet to be ported.
///
/// # Errors
///
/// - The operands neither broadcast nor have the same number of elements.
/// - There is not enough memory for the result, or for a row-major copy of `b`.
///
/// ```
/// use shapecast::{compat, tensor};
/// let x = tensor![[0, 1, 2], [3, 4, 5]];
/// let y = tensor![[10, 20], [30, 40], [50, 60]];
/// let z = compat::pointwise(&x, &y, |x, y| x + y)?;
/// assert_eq!((z.shape(), z.as_slice()), (&[2, 3][..], &[10, 21, 32, 43, 54, 65][..]));
/// assert!(compat::pointwise(&x, &tensor![1, 2], |x, y| x + y).is_err());
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[cfg(feature = "alloc")]
pub fn pointwise<A, B, R>(
    a: &A,
    b: &B,
    f: impl Fn(A::Elem, B::Elem) -> R + Sync,
) -> Result<DynTensor<R>, ShapeError>
where
    A: Operand,
    B: Operand,
    R: Send,
{
    let (a, b) = (a.source().erased(), b.source().erased());
    let error = match JoinedOperands::from_erased((((), a), b)).try_map(|_, (((), a), b)| f(a, b)) {
        Ok(result) => return Ok(result),
        Err(error) => error,
    };
    if error.kind() != ShapeErrorKind::Mismatch || !same_count(a.sizes, b.sizes) {
        return Err(error);
    }
    Warning::Paired.log();
    let elements = contiguous_elements::<DynShape, _, _>(b)?;
    let b = View::<_, DynShape>::from_shape_slice(a.sizes, &elements)?;
    JoinedOperands::from_erased((((), a), b.source())).try_map(|_, (((), a), b)| f(a, b))
}

/// Replaces every element of `target` by `f` of this element and an element of `other`.
///
/// If `other` broadcasts to the target, the update is that of an in-place
/// [`broadcast!`](crate::broadcast!). If `other` does not broadcast to the target but has the same
/// number of elements, the elements are paired in row-major order, even if both broadcast to a
/// larger shape. Pairing logs a warning, as in [`pointwise`].
///
/// # Errors
///
/// The target keeps its elements.
/// - `other` neither broadcasts to the target nor has the same number of elements.
/// - There is not enough memory for a row-major copy of `other`.
///
/// ```
/// use shapecast::{compat, tensor};
/// let mut x = tensor![[0, 1, 2], [3, 4, 5]];
/// let y = tensor![[10, 20], [30, 40], [50, 60]];
/// compat::pointwise_assign(&mut x.view_mut(), &y, |x, y| x + y)?;
/// assert_eq!(x, tensor![[10, 21, 32], [43, 54, 65]]);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[cfg(feature = "alloc")]
pub fn pointwise_assign<T, S, B>(
    target: &mut ViewMut<'_, T, S>,
    other: &B,
    f: impl Fn(T, B::Elem) -> T + Sync,
) -> Result<(), ShapeError>
where
    T: Element,
    S: Shape,
    B: Operand,
{
    let other = other.source().erased();
    let update = |_: &MathContext, old, ((), new)| f(old, new);
    let error =
        match JoinedOperands::from_erased(((), other)).try_update(target.as_target(), update) {
            Ok(()) => return Ok(()),
            Err(error) => error,
        };
    let is_mismatch =
        [ShapeErrorKind::Mismatch, ShapeErrorKind::OutputShape].contains(&error.kind());
    if !is_mismatch || !same_count(target.shape(), other.sizes) {
        return Err(error);
    }
    Warning::PairedInPlace.log();
    let elements = contiguous_elements::<DynShape, _, _>(other)?;
    let other = View::<_, DynShape>::from_shape_slice(target.shape(), &elements)?;
    JoinedOperands::from_erased(((), other.source())).try_update(target.as_target(), update)
}

#[cfg(all(test, feature = "std", feature = "log"))]
#[path = "tests/pointwise.rs"]
mod tests;
