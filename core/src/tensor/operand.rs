//! What `broadcast!` and the operators read, and where their results go.

#[cfg(feature = "alloc")]
use super::Tensor;
use super::element::for_each_scalar;
use super::{Array, Element, View, ViewMut};
use crate::error::ShapeError;
#[cfg(feature = "alloc")]
use crate::error::unwrap_or_panic;
#[cfg(feature = "alloc")]
use crate::kernel::fill_buffer;
use crate::kernel::{Contiguous, Layout, ScalarLayout, Source, Strided, Work, fill_array};
use crate::shape::traits::{KnownShape, Shape};

/// Anything that `broadcast!` reads: a tensor, an array, a view (a [`ViewMut`] too), a scalar, or a reference
/// to one. It is not implemented outside of this crate.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand: it cannot be broadcast",
    label = "expected a tensor, an array, a view or a scalar",
    note = "every name, field and constant in capitals from outside is an operand, read element by element; another expression is one behind `&`, such as `&*boxed`, `&x.method()` or `&View::from_shape_slice(sizes, slice)?`",
    note = "what is needed whole, such as a list or a configuration, stands in a closure that is made before: `let f = |v| poly(&list, v);`, and `f(x)` in the call",
    note = "a `Copy` value of another type takes part as an array of rank 0: `&Array::from(value)`; `T: Scalar` says that a generic one is a number"
)]
pub trait Operand {
    /// The type of its elements.
    type Elem: Element;
    /// Its shape; `()` for a scalar.
    type Shape: Shape;
    /// Whether its elements are inline or on the heap.
    #[doc(hidden)]
    type Storage: Storage;
    #[doc(hidden)]
    type Layout: Layout;

    #[doc(hidden)]
    fn source(&self) -> Source<'_, Self::Elem, Self::Layout>;
}

macro_rules! references {
    ($($reference:ty),*) => {$(
        impl<O: Operand + ?Sized> Operand for $reference {
            type Elem = O::Elem;
            type Shape = O::Shape;
            type Storage = O::Storage;
            type Layout = O::Layout;
            #[inline(always)]
            fn source(&self) -> Source<'_, O::Elem, O::Layout> {
                (**self).source()
            }
        }
    )*};
}
references!(&O, &mut O);

// Scalars one by one: a blanket impl over `Scalar` would overlap with the one for references.
macro_rules! scalar_operands {
    ($($scalar:ty)*) => {$(
        impl Operand for $scalar {
            type Elem = Self;
            type Shape = ();
            type Storage = Inline;
            type Layout = ScalarLayout;
            #[inline(always)]
            fn source(&self) -> Source<'_, Self, ScalarLayout> {
                Source::new(core::slice::from_ref(self), 0, &[], None)
            }
        }
    )*};
}
for_each_scalar!(scalar_operands);
#[cfg(feature = "half")]
pub(crate) use scalar_operands;

impl<T: Element, S: KnownShape> Operand for Array<T, S> {
    type Elem = T;
    type Shape = S;
    type Storage = Inline;
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
    type Storage = Heap;
    type Layout = Contiguous<S>;
    #[inline(always)]
    fn source(&self) -> Source<'_, T, Contiguous<S>> {
        Tensor::source(self)
    }
}
macro_rules! view_operands {
    ($($view:ident)*) => {$(
        impl<T: Element, S: Shape> Operand for $view<'_, T, S> {
            type Elem = T;
            type Shape = S;
            type Storage = Heap;
            type Layout = Strided<S>;
            #[inline(always)]
            fn source(&self) -> Source<'_, T, Strided<S>> {
                $view::source(self)
            }
        }
    )*};
}
view_operands!(View ViewMut);

/// Where elements are kept: [`Inline`] or on the [`Heap`].
#[doc(hidden)]
pub trait Storage {
    /// Where the result goes if another operand is kept in `K`.
    type With<K: Storage>: Storage;
}

/// Inside the value itself: arrays and scalars.
#[doc(hidden)]
pub struct Inline;
impl Storage for Inline {
    type With<K: Storage> = K;
}

/// On the heap: tensors, and results of views.
#[doc(hidden)]
pub struct Heap;
impl Storage for Heap {
    type With<K: Storage> = Heap;
}

/// Storage in which a result of elements `R` and shape `S` can be made.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a result of shape `{S}` cannot be made here",
    note = "results of views and of sizes known only at run time are tensors: they need the feature `alloc`",
    note = "of an `impl Operand` nothing says where its results are: take a `&Tensor` or a `View` that `view()` gives, or an `&Array`, which needs no feature"
)]
pub trait Make<R, S: Shape>: Storage {
    type Output;

    /// A result of these sizes, which `work` fills.
    ///
    /// # Errors
    /// The memory cannot be had.
    fn try_make(sizes: S::Sizes, work: impl Work<R>) -> Result<Self::Output, ShapeError>;

    /// As [`try_make`](Self::try_make).
    ///
    /// # Panics
    /// The memory cannot be had.
    fn make(sizes: S::Sizes, work: impl Work<R>) -> Self::Output;
}

impl<R, S: KnownShape> Make<R, S> for Inline {
    type Output = Array<R, S>;

    #[inline(always)]
    fn try_make(sizes: S::Sizes, work: impl Work<R>) -> Result<Self::Output, ShapeError> {
        Ok(<Self as Make<R, S>>::make(sizes, work))
    }

    // Not by way of a `Result`: LLVM would build the array where the `Result` has room for it, and
    // copy it in odd pieces.
    #[inline(always)]
    fn make(_: S::Sizes, work: impl Work<R>) -> Self::Output {
        Array::new(fill_array::<S, R>(work))
    }
}

#[cfg(feature = "alloc")]
impl<R, S: Shape> Make<R, S> for Heap {
    type Output = Tensor<R, S>;

    #[inline(always)]
    fn try_make(sizes: S::Sizes, work: impl Work<R>) -> Result<Self::Output, ShapeError> {
        let data = fill_buffer::<S, R>(sizes.as_ref(), work)?;
        Ok(Tensor::from_parts(data, sizes))
    }

    #[inline(always)]
    #[track_caller]
    fn make(sizes: S::Sizes, work: impl Work<R>) -> Self::Output {
        unwrap_or_panic(<Self as Make<R, S>>::try_make(sizes, work))
    }
}
