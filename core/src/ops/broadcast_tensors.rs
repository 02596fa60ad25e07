//! Views of several operands, broadcast to one shape.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::element::Operand;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::broadcast::Broadcast;
use crate::shape::broadcast_sizes::broadcast_all;
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::Shape;
use crate::tensor::View;

/// Returns views of all `operands`, broadcast to one shape, without a copy.
///
/// `operands` is a tuple of 2 to 12 references. The strides are as in PyTorch.
///
/// # Panics
/// Sizes known only at run time do not broadcast. The message is the text of the [`ShapeError`] that
/// `try_broadcast_tensors` returns.
///
/// ```
/// use shapecast::{Shape, View, broadcast_tensors, tensor};
/// let row = tensor![[0, 1, 2]];
/// let column = tensor![[0], [1]];
/// let (a, b) = broadcast_tensors((&row, &column));
/// let a: View<'_, i32, Shape![2, 3]> = a;
/// assert_eq!((a.strides(), b.strides()), (&[0, 1][..], &[1, 0][..]));
/// assert_eq!((a[[1, 2]], b[[1, 2]]), (2, 1));
/// ```
// With a named parameter instead of a projection, an invalid argument is one error, not two.
#[track_caller]
#[must_use]
pub fn broadcast_tensors<O, V>(operands: O) -> V
where
    O: BroadcastTensors<Views = V>,
    // See `ExpandTo::Checked`.
    <O as BroadcastTensors>::Views: Sized,
{
    operands.views()
}

/// Returns views of a list of operands, broadcast to one shape, without a copy.
///
/// The strides are as in PyTorch.
///
/// # Errors
/// The errors of [`broadcast_shapes`](crate::broadcast_shapes).
///
/// ```
/// use shapecast::{DynTensor, try_broadcast_tensors};
/// let row = DynTensor::from_elem([1, 3], 1.0)?;
/// let column = DynTensor::from_elem([2, 1], 2.0)?;
/// let views = try_broadcast_tensors(&[&row, &column])?;
/// assert!(views.iter().all(|view| view.shape() == [2, 3]));
/// assert_eq!((views[0].strides(), views[1].strides()), (&[0, 1][..], &[1, 0][..]));
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[cfg(feature = "alloc")]
pub fn try_broadcast_tensors<'a, O: Operand>(
    operands: &[&'a O],
) -> Result<Vec<View<'a, O::Elem, DynShape>>, ShapeError> {
    let shapes: Vec<&[usize]> = operands.iter().map(|o| o.source().sizes).collect();
    let sizes = super::broadcast_shapes(&shapes)?;
    operands.iter().map(|o| view(*o, &sizes)).collect()
}

/// Returns a view of an operand, broadcast to `sizes`.
///
/// # Errors
/// The operand does not broadcast to `sizes`.
fn view<'a, O: Operand, R: Shape>(
    operand: &'a O,
    sizes: &[usize],
) -> Result<View<'a, O::Elem, R>, ShapeError> {
    let source = operand.source();
    let own = O::Shape::sizes_from(source.sizes)?;
    View::<_, O::Shape>::from_source(source, own).broadcast_to_sizes(sizes)
}

/// Returns a view of an operand, broadcast to `sizes`.
///
/// # Panics
/// The operand does not broadcast to `sizes`.
#[track_caller]
fn view_or_panic<'a, O: Operand, R: Shape>(
    operand: &'a O,
    sizes: &[usize],
) -> View<'a, O::Elem, R> {
    unwrap_or_panic(view(operand, sizes))
}

/// Tuples of references to operands that broadcast with each other.
///
/// [`broadcast_tensors`] takes such a tuple.
///
/// ```
/// use shapecast::{Shape, View, array, bounds::BroadcastTensors};
/// let (x, y) = (array![[1, 2]], array![[3], [4]]);
/// type Views<'a> = (View<'a, i32, Shape![2, 2]>, View<'a, i32, Shape![2, 2]>);
/// fn broadcast<'a>(operands: impl BroadcastTensors<Views = Views<'a>>) -> Views<'a> {
///     shapecast::broadcast_tensors(operands)
/// }
/// assert_eq!(broadcast((&x, &y)).1, array![[3, 3], [4, 4]].view());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of operands that broadcast with each other",
    label = "expected a tuple of references to 2 to 12 tensors, arrays, views or scalars",
    note = "write `broadcast_tensors((&x, &y))`",
    note = "for a list of operands, use `try_broadcast_tensors`"
)]
pub trait BroadcastTensors {
    /// The tuple of the views.
    type Views;

    /// Returns the views.
    ///
    /// # Panics
    /// Sizes known only at run time do not broadcast.
    #[doc(hidden)]
    #[track_caller]
    fn views(self) -> Self::Views;
}

/// Implements [`BroadcastTensors`] for tuples of 2 to 12 operands.
///
/// `L` is the common shape of the operands before operand `O`, and `J` the common shape that includes `O`. The last `J`
/// is the shape of all views.
macro_rules! tuples {
    ($first:tt [$($done:tt)*]) => {};
    ($first:tt [$($done:tt)*] ($o:ident $v:ident $l:ident $j:ident) $($rest:tt)*) => {
        tuple!($j; $first $($done)* ($o $v $l $j));
        tuples!($first [$($done)* ($o $v $l $j)] $($rest)*);
    };
}
macro_rules! tuple {
    ($all:ident; ($o1:ident $j1:ident $v1:ident)
     $(($o:ident $v:ident $l:ident $j:ident))+) => {
        impl<'a, $o1, $j1, $($o, $j),+> BroadcastTensors for (&'a $o1, $(&'a $o),+)
        where
            $o1: Operand<Shape = $j1>,
            $j1: Shape,
            $($o: Operand, $l: Broadcast<$o::Shape, Output = $j>, $j: Shape,)+
        {
            type Views = (View<'a, $o1::Elem, $all>, $(View<'a, $o::Elem, $all>),+);

            fn views(self) -> Self::Views {
                let ($v1, $($v),+) = self;
                let sizes = unwrap_or_panic(broadcast_all(
                    &[$v1.source().sizes, $($v.source().sizes),+],
                    &[$j1::RIGID, $($o::Shape::RIGID),+],
                ));
                let sizes = sizes.as_ref();
                (view_or_panic($v1, sizes), $(view_or_panic($v, sizes)),+)
            }
        }
    };
}
tuples! {
    (O1 J1 v1) []
    (O2 v2 J1 J2)
    (O3 v3 J2 J3)
    (O4 v4 J3 J4)
    (O5 v5 J4 J5)
    (O6 v6 J5 J6)
    (O7 v7 J6 J7)
    (O8 v8 J7 J8)
    (O9 v9 J8 J9)
    (O10 v10 J9 J10)
    (O11 v11 J10 J11)
    (O12 v12 J11 J12)
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/broadcast_tensors.rs"]
mod tests;
