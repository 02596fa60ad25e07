//! [`Operand`], which `broadcast!` and the operators read, and [`Placement`], which says where they put results.

#[cfg(feature = "alloc")]
use super::Tensor;
use super::element::for_each_scalar;
use super::{Array, Element, View, ViewMut};
use crate::error::ShapeError;
#[cfg(feature = "alloc")]
use crate::error::unwrap_or_panic;
#[cfg(feature = "alloc")]
use crate::kernel::fill_buffer;
use crate::kernel::{Contiguous, FillResult, Layout, ScalarLayout, Source, Strided, fill_array};
use crate::shape::traits::{KnownShape, Shape};

/// An operand of [`broadcast!`](crate::broadcast!) and of the operators.
///
/// A [`Tensor`](crate::Tensor), an [`Array`], a [`View`], a [`ViewMut`] and a [`Scalar`](crate::Scalar) are
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
    label = "expected a tensor, an array, a view or a scalar",
    note = "for a `Result`, write `?` after the call that returns it",
    note = "for a boxed tensor or a method's result, write `&` before the expression: `&*boxed`, `&x.method()`",
    note = "for a slice, write `&View::from_shape_slice(sizes, slice)?`, and for another `Copy` value `&Array::from(value)`",
    note = "for a list or a configuration that is used as a whole, capture it in a closure before the call: `let f = |v| poly(&list, v);`",
    note = "for a generic number, add the bound `T: Scalar`"
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
    type Layout: Layout;

    #[doc(hidden)]
    fn source(&self) -> Source<'_, Self::Elem, Self::Layout>;
}

/// An operand of elements `T`.
///
/// Methods that combine two tensors of the same elements have this bound. [`Operand`] implies it for its
/// [`Elem`](Operand::Elem).
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
    /// See [`ExpandTo::Checked`](crate::ExpandTo::Checked).
    #[doc(hidden)]
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

impl<T: Element, S: KnownShape> Operand for Array<T, S> {
    type Elem = T;
    type Shape = S;
    type Placement = Inline;
    type Layout = Contiguous<S>;
    #[inline(always)]
    fn source(&self) -> Source<'_, T, Contiguous<S>> {
        Array::source(self)
    }
}
#[cfg(feature = "alloc")]
impl<T: Element, S: Shape> Operand for Tensor<T, S> {
    type Elem = T;
    type Shape = S;
    type Placement = Heap;
    type Layout = Contiguous<S>;
    #[inline(always)]
    fn source(&self) -> Source<'_, T, Contiguous<S>> {
        Tensor::source(self)
    }
}
macro_rules! impl_operand_for_views {
    ($($view:ident)*) => {$(
        impl<T: Element, S: Shape> Operand for $view<'_, T, S> {
            type Elem = T;
            type Shape = S;
            type Placement = Heap;
            type Layout = Strided<S>;
            #[inline(always)]
            fn source(&self) -> Source<'_, T, Strided<S>> {
                $view::source(self)
            }
        }
    )*};
}
impl_operand_for_views!(View ViewMut);

/// Where an operation puts its result: [`Inline`] or on the [`Heap`].
pub trait Placement {
    /// The placement of the result of an operation whose other operand has the placement `Other`.
    type With<Other: Placement>: Placement;
}

/// The placement of arrays and scalars: the result is an [`Array`].
pub struct Inline;
impl Placement for Inline {
    type With<Other: Placement> = Other;
}

/// The placement of tensors and views: the result is a `Tensor`.
pub struct Heap;
impl Placement for Heap {
    type With<Other: Placement> = Heap;
}

/// A placement that can hold a result with elements `R` and shape `S`.
#[cfg_attr(
    feature = "alloc",
    diagnostic::on_unimplemented(
        message = "cannot tell whether the result is a `Tensor` or an `Array`",
        label = "a result of shape `{S}`",
        note = "take `x: &impl AsView<T, S>` instead of a generic `Operand`, and read `x.as_view()`"
    )
)]
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        message = "a result of shape `{S}` needs the feature `alloc`",
        label = "not known to be an `Array`",
        note = "for an `Array`, write `&view.to_array()`, and take a `View` or an `&Array` instead of a generic `Operand`"
    )
)]
pub trait MakeResult<R, S: Shape>: Placement {
    /// The result: a `Tensor` or an [`Array`].
    type Output;

    /// Creates a result of the given sizes whose elements are written by `work`.
    ///
    /// # Errors
    /// Returns an error if the allocation fails.
    fn try_make(sizes: S::Sizes, work: impl FillResult<R>) -> Result<Self::Output, ShapeError>;

    /// Creates a result of the given sizes whose elements are written by `work`.
    ///
    /// # Panics
    /// Panics if the allocation fails.
    fn make(sizes: S::Sizes, work: impl FillResult<R>) -> Self::Output;
}

impl<R, S: KnownShape> MakeResult<R, S> for Inline {
    type Output = Array<R, S>;

    #[inline(always)]
    fn try_make(sizes: S::Sizes, work: impl FillResult<R>) -> Result<Self::Output, ShapeError> {
        Ok(<Self as MakeResult<R, S>>::make(sizes, work))
    }

    // Does not call `try_make`: LLVM would build the array inside the `Result` and then copy it out in
    // pieces of odd sizes.
    #[inline(always)]
    fn make(_: S::Sizes, work: impl FillResult<R>) -> Self::Output {
        Array::new(fill_array::<S, R>(work))
    }
}

#[cfg(feature = "alloc")]
impl<R, S: Shape> MakeResult<R, S> for Heap {
    type Output = Tensor<R, S>;

    #[inline(always)]
    fn try_make(sizes: S::Sizes, work: impl FillResult<R>) -> Result<Self::Output, ShapeError> {
        let data = fill_buffer::<S, R>(sizes.as_ref(), work)?;
        Ok(Tensor::from_parts(data, sizes))
    }

    #[inline(always)]
    #[track_caller]
    fn make(sizes: S::Sizes, work: impl FillResult<R>) -> Self::Output {
        unwrap_or_panic(<Self as MakeResult<R, S>>::try_make(sizes, work))
    }
}
