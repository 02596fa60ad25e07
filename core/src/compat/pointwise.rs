//! Operations on operands that do not broadcast, which PyTorch before 0.2 paired.

use crate::broadcast::JoinedOperands;
use crate::broadcast::former_pairing::{Warning, same_count};
use crate::copies::contiguous_elements;
use crate::element::{Element, Heap, Operand};
use crate::error::{ShapeError, ShapeErrorKind};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, View, ViewMut};
use shapecast_kernel::MathContext;
use shapecast_kernel::flags::CALLS;

/// Operands whose shapes are checked at run time, for a kernel that calls a user's function.
type ErasedOperands<L> = JoinedOperands<DynShape, Heap, L, (), CALLS>;

/// Evaluates `f` for the elements of two operands that broadcast, or for pairs in row-major order.
///
/// If the operands broadcast, the result is the same as for [`broadcast!`](crate::broadcast!). Otherwise, operands of
/// the same number of elements are paired in row-major order, and the result has the shape of `a`.
///
/// Pairing logs a warning, whether [`set_broadcast_warning`](super::set_broadcast_warning) is on or off: this function
/// is for code that is not ported yet.
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
    let error = match ErasedOperands::of((((), a), b)).try_map(|_, (((), a), b)| f(a, b)) {
        Ok(result) => return Ok(result),
        Err(error) => error,
    };
    if error.kind() != ShapeErrorKind::Mismatch || !same_count(a.sizes, b.sizes) {
        return Err(error);
    }
    Warning::Paired.log();
    let elements = contiguous_elements::<DynShape, _, _>(b)?;
    let b = View::<_, DynShape>::from_shape_slice(a.sizes, &elements)?;
    ErasedOperands::of((((), a), b.source())).try_map(|_, (((), a), b)| f(a, b))
}

/// Replaces every element of `target` by `f` of this element and an element of `other`.
///
/// If `other` broadcasts to the target, the update is the same as for an in-place [`broadcast!`](crate::broadcast!). If
/// `other` does not broadcast to the target but has the same number of elements, the elements are paired in row-major
/// order, even if both broadcast to a larger shape. Pairing logs a warning, as in [`pointwise`].
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
    let error = match ErasedOperands::of(((), other)).try_update(target.as_target(), update) {
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
    ErasedOperands::of(((), other.source())).try_update(target.as_target(), update)
}

#[cfg(all(test, feature = "std"))]
#[path = "tests/pointwise.rs"]
mod tests;
