//! Tensors, arrays and views as operands, and the results of operations.

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, View, ViewMut};
use crate::element::{Element, Heap, Inline, Operand, Placement};
use crate::error::ShapeError;
#[cfg(feature = "alloc")]
use crate::error::unwrap_or_panic;
use crate::shape::layouts::{Contiguous, Strided};
#[cfg(feature = "alloc")]
use crate::shape::results::buffer_for;
use crate::shape::results::fill_array;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use shapecast_kernel::filled;
use shapecast_kernel::{FillResult, Source};

macro_rules! operands {
    ($($(#[$attribute:meta])* $name:ident<$($lifetime:lifetime,)? T, S: $shape:ident>: $placement:ident $layout:ident;)*) => {$(
        $(#[$attribute])*
        impl<T: Element, S: $shape> Operand for $name<$($lifetime,)? T, S> {
            type Elem = T;
            type Shape = S;
            type Placement = $placement;
            type Layout = $layout<S>;
            #[inline(always)]
            fn source(&self) -> Source<'_, T, $layout<S>> {
                $name::source(self)
            }
        }
    )*};
}
operands! {
    Array<T, S: KnownShape>: Inline Contiguous;
    #[cfg(feature = "alloc")]
    Tensor<T, S: Shape>: Heap Contiguous;
    View<'_, T, S: Shape>: Heap Strided;
    ViewMut<'_, T, S: Shape>: Heap Strided;
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

    /// Creates a result of the given sizes. `work` writes the elements.
    ///
    /// # Errors
    /// Returns an error if the allocation fails.
    fn try_make(sizes: S::Sizes, work: impl FillResult<R>) -> Result<Self::Output, ShapeError>;

    /// Creates a result of the given sizes. `work` writes the elements.
    ///
    /// # Panics
    /// Panics if the allocation fails.
    fn make(sizes: S::Sizes, work: impl FillResult<R>) -> Self::Output;
}

/// The result of an operation that maps each element of the operand `V` to an `R`.
///
/// It has the shape of `V`. It is an [`Array`] if `V` is an array or a scalar, and a `Tensor` otherwise.
///
/// ```
/// use shapecast::{Array, Shape, array, bounds::Mapped};
/// let positions: Mapped<Array<f64, Shape![2]>, usize> = array![1.0, 4.0].searchsorted_left(&array![2.0, 9.0]);
/// assert_eq!(positions, array![1, 2]);
/// ```
pub type Mapped<V, R> = <<V as Operand>::Placement as MakeResult<R, <V as Operand>::Shape>>::Output;

impl<R, S: KnownShape> MakeResult<R, S> for Inline {
    type Output = Array<R, S>;

    #[inline(always)]
    fn try_make(sizes: S::Sizes, work: impl FillResult<R>) -> Result<Self::Output, ShapeError> {
        Ok(<Self as MakeResult<R, S>>::make(sizes, work))
    }

    // This does not call `try_make`, because LLVM would build the array inside the `Result` and then copy it
    // out by moves of odd sizes.
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
        match buffer_for::<S, R>(sizes.as_ref()) {
            Ok(buffer) => {
                let data = filled(buffer, sizes.as_ref(), work);
                Ok(Tensor::from_parts(data, sizes))
            }
            Err(error) => Err(error),
        }
    }

    #[inline(always)]
    #[track_caller]
    fn make(sizes: S::Sizes, work: impl FillResult<R>) -> Self::Output {
        unwrap_or_panic(<Self as MakeResult<R, S>>::try_make(sizes, work))
    }
}
