//! The time before broadcasting, as PyTorch's page has it under
//! [backwards compatibility](https://pytorch.org/docs/stable/notes/broadcasting.html#backwards-compatibility).
//!
//! Operands of different shapes with the same number of elements were once paired one by one, in
//! row-major order. Where they broadcast, the same operation means something else now:
//! [`set_broadcast_warning`] finds such places. Where they do not, [`pointwise`] still pairs them.
//!
//! Warnings go through the [`log`](https://docs.rs/log) facade at level `warn`, with the target
//! `shapecast::compat` and PyTorch's text. Without the feature `log` there are none.

#[cfg(feature = "alloc")]
use crate::axes::elements::contiguous_elements;
#[cfg(feature = "alloc")]
use crate::error::{ShapeError, ShapeErrorKind};
#[cfg(feature = "alloc")]
use crate::kernel::MathContext;
#[cfg(feature = "alloc")]
use crate::ops::Join;
#[cfg(feature = "alloc")]
use crate::ops::pairing::same_count;
#[cfg(feature = "log")]
use crate::ops::warning;
#[cfg(feature = "alloc")]
use crate::ops::warning::Warning;
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Element, Operand, View, ViewMut};

/// Switches the warning of broadcasting on or off, for all threads; it begins off.
///
/// While it is on, every operator and every `broadcast!` or `try_broadcast!` whose operands have
/// different shapes but the same number of elements logs one warning, whether the compiler knows
/// the shapes or not. Of more than two operands, each is held against the shape so far; in place
/// also against the target. Scalars are never warned of, tensors of rank 0 are.
///
/// While it is off, an operation reads one atomic `bool` at most. Where the compiler knows the
/// shapes and they are equal or differ in their counts, there is nothing in the program at all.
///
/// ```
/// use shapecast::{Shape, Tensor, compat};
/// compat::set_broadcast_warning(true);
/// let column = Tensor::<f32, Shape![4, 1]>::ones();
/// let row = Tensor::<f32, Shape![4]>::ones();
/// // Warns: once this had shape [4, 1].
/// assert_eq!((column + row).shape(), [4, 4]);
/// # compat::set_broadcast_warning(false);
/// ```
#[cfg(feature = "log")]
pub fn set_broadcast_warning(on: bool) {
    warning::set_enabled(on);
}

/// Whether the warning of broadcasting is on.
///
/// ```
/// assert!(!shapecast::compat::broadcast_warning(), "off unless asked for");
/// ```
#[cfg(feature = "log")]
#[must_use]
pub fn broadcast_warning() -> bool {
    warning::is_enabled()
}

/// `f` over the elements of two operands, as before broadcasting: if they broadcast, the ordinary
/// result; else, if they have the same number of elements, these are paired in row-major order, in
/// the shape of the first.
///
/// This is deprecated from the beginning: pairing logs a warning, whether
/// [`set_broadcast_warning`] is on or not. It is there for code that still has to be looked at.
///
/// # Errors
/// The operands neither broadcast nor have the same number of elements, or there are more elements
/// than memory.
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
    let error = match Join::from_erased((((), a), b)).try_map(|_, (((), a), b)| f(a, b)) {
        Ok(result) => return Ok(result),
        Err(error) => error,
    };
    if error.kind() != ShapeErrorKind::Mismatch || !same_count(a.sizes, b.sizes) {
        return Err(error);
    }
    Warning::Paired.log();
    let elements = contiguous_elements::<DynShape, _, _>(b)?;
    let b = View::<_, DynShape>::from_shape_slice(a.sizes, &elements)?;
    Join::from_erased((((), a), b.source())).try_map(|_, (((), a), b)| f(a, b))
}

/// As [`pointwise`], in place: every element of `target` becomes `f` of it and of the one of
/// `other` that it meets.
///
/// Elements are paired where `other` does not stretch to the target, also where the two broadcast
/// to something larger.
///
/// # Errors
/// `other` neither stretches to the target nor has the same number of elements, or there is no memory for a
/// copy of it in row-major order; the target is untouched then.
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
    let error = match Join::from_erased(((), other)).try_update(target.as_target(), update) {
        Ok(()) => return Ok(()),
        Err(error) => error,
    };
    let refused = [ShapeErrorKind::Mismatch, ShapeErrorKind::OutputShape].contains(&error.kind());
    if !refused || !same_count(target.shape(), other.sizes) {
        return Err(error);
    }
    Warning::PairedInPlace.log();
    let elements = contiguous_elements::<DynShape, _, _>(other)?;
    let other = View::<_, DynShape>::from_shape_slice(target.shape(), &elements)?;
    Join::from_erased(((), other.source())).try_update(target.as_target(), update)
}

#[cfg(all(test, feature = "std", feature = "log"))]
#[path = "tests/compat.rs"]
mod tests;
