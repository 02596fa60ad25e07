//! [`Operand`], which `broadcast!` and the operators read, and [`Placement`], which says where they put results.

use super::Element;
use super::scalar::for_each_scalar;
use crate::shape::layouts::RigidLayout;
use crate::shape::traits::Shape;
use shapecast_kernel::{ScalarLayout, Source};

/// An operand of [`broadcast!`](crate::broadcast!) and of the operators.
///
/// A [`Tensor`](crate::Tensor), an [`Array`](crate::Array), a [`View`](crate::View), a
/// [`ViewMut`](crate::ViewMut) and a [`Scalar`](crate::Scalar) are
/// operands, and so is a reference to any of them. Types outside this crate cannot implement this trait.
///
/// ```
/// use shapecast::{Operand, Shape, Tensor, array, broadcast, tensor};
/// fn accumulate<S: Shape>(total: &mut Tensor<f64, S>, x: &impl Operand<Elem = f64, Shape = S>) {
///     broadcast!(total += x);
/// }
/// let mut total = tensor![1.0, 2.0];
/// accumulate(&mut total, &array![0.5, 0.5]);
/// accumulate(&mut total, &tensor![10.0, 10.0].view());
/// assert_eq!(total, tensor![11.5, 12.5]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand: it cannot be broadcast",
    label = "expected a tensor, an array, a view or a scalar; for a `Result`, write `?` after the call that returns it",
    note = "for a method's result, write `&x.method()`; for a list, `&View::<_, Shape![3]>::from_shape_slice([3], &list)?`; for another `Copy` value, `&Array::from(value)`",
    note = "to use a value as a whole, capture it in a closure before the call: `let f = |v| poly(&list, v);`",
    note = "for a generic number, add the bound `T: Scalar`; for `x: &impl AsView<f64, S>`, write `let x = x.as_view();` first"
)]
pub trait Operand {
    /// The type of the elements.
    type Elem: Element;
    /// The shape; `()` for a scalar.
    type Shape: Shape;
    /// Where the elements are stored.
    #[doc(hidden)]
    type Placement: Placement;
    #[doc(hidden)]
    type Layout: RigidLayout;

    #[doc(hidden)]
    fn source(&self) -> Source<'_, Self::Elem, Self::Layout>;
}

/// An operand of elements `T`.
///
/// Methods that combine two tensors of the same elements have this bound. Every [`Operand`] is an `OperandOf`
/// its [`Elem`](Operand::Elem).
///
/// ```
/// use shapecast::{OperandOf, Shape, Tensor, array};
/// fn project(x: &Tensor<f32, Shape![2, 3]>, y: &impl OperandOf<f32, Shape = Shape![3]>) -> Tensor<f32, Shape![2]> {
///     x.matmul(y)
/// }
/// assert_eq!(project(&Tensor::ones(), &array![1.0, 2.0, 3.0]), array![6.0, 6.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a tensor, an array or a view of elements `{T}`, found `{Self}`",
    label = "expected elements `{T}`",
    note = "to convert the elements of a tensor `y`, write `&broadcast!(y as {T})`"
)]
pub trait OperandOf<T>: Operand<Elem = T> {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<T, O: Operand<Elem = T> + ?Sized> OperandOf<T> for O {
    type Checked = ();
}

macro_rules! impl_operand_for_references {
    ($($reference:ty),*) => {$(
        impl<O: Operand + ?Sized> Operand for $reference {
            type Elem = O::Elem;
            type Shape = O::Shape;
            type Placement = O::Placement;
            type Layout = O::Layout;
            #[inline(always)]
            fn source(&self) -> Source<'_, O::Elem, O::Layout> {
                (**self).source()
            }
        }
    )*};
}
impl_operand_for_references!(&O, &mut O);

// One impl per scalar type: a blanket impl over `Scalar` would overlap with the impl for references.
macro_rules! scalar_operands {
    ($($scalar:ty)*) => {$(
        // Errors list the types of tensors, and no scalars.
        #[diagnostic::do_not_recommend]
        impl Operand for $scalar {
            type Elem = Self;
            type Shape = ();
            type Placement = Inline;
            type Layout = ScalarLayout;
            #[inline(always)]
            fn source(&self) -> Source<'_, Self, ScalarLayout> {
                Source::new(core::slice::from_ref(self), 0, &[], None)
            }
        }
    )*};
}
for_each_scalar!(scalar_operands);
#[cfg(any(feature = "half", feature = "num-complex"))]
pub(crate) use scalar_operands;

/// An element of any type as an operand of rank 0.
pub struct ElementOperand<T>(pub(crate) T);

#[diagnostic::do_not_recommend]
impl<T: Element> Operand for ElementOperand<T> {
    type Elem = T;
    type Shape = ();
    type Placement = Inline;
    type Layout = ScalarLayout;
    #[inline(always)]
    fn source(&self) -> Source<'_, T, ScalarLayout> {
        Source::new(core::slice::from_ref(&self.0), 0, &[], None)
    }
}

/// Where an operation puts its result: [`Inline`] or on the `Heap`.
pub trait Placement {
    /// The placement of the result of an operation whose other operand has the placement `Other`.
    type With<Other: Placement>: Placement;
}

/// The placement of arrays and scalars: the result is an [`Array`](crate::Array).
pub struct Inline;
impl Placement for Inline {
    type With<Other: Placement> = Other;
}

/// The placement of tensors and views: the result is a `Tensor`.
pub struct Heap;
impl Placement for Heap {
    type With<Other: Placement> = Heap;
}
