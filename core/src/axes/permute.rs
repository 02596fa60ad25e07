//! Axes in another order.

use super::views_of_every_kind;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::{Axis, DimAt, HasAxis, Unnamed, marked};
use crate::shape::dim::Dim;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, View, ViewMut};

/// Shapes whose axes can be put in the order `Axes`: a tuple that names each of them once.
///
/// Code generic over a shape writes `S: Permute<Axes![1, 0]>`.
#[diagnostic::on_unimplemented(
    message = "`{Axes}` does not order the axes of shape `{Self}`",
    label = "as many axes must be named as `{Self}` has, each once",
    note = "write the axes as `Axes![1, 0]`; generic code needs the bound `{Self}: Permute<{Axes}>`"
)]
pub trait Permute<Axes> {
    /// The shape with its axes in this order.
    type Output: Shape;
    #[doc(hidden)]
    const AXES: &'static [isize];
}

/// Shapes whose axes can be put in reverse order: all of them.
#[diagnostic::on_unimplemented(
    message = "the axes of `{Self}` cannot be put in reverse order",
    label = "cannot be transposed",
    note = "where the shape is generic, a bound says so: `{Self}: Transpose`"
)]
pub trait Transpose {
    /// The shape with its axes in reverse order.
    type Output: Shape;
}

/// Shapes of which axes `A` and `B` can be exchanged: those that have both.
#[diagnostic::on_unimplemented(
    message = "axis {A} or axis {B} is out of range for shape `{Self}`",
    label = "there is no axis {A} or no axis {B}",
    note = "axes are counted from 0 at the front, and from -1 at the back"
)]
pub trait SwapAxes<const A: isize, const B: isize> {
    /// The shape with these two axes in each other's place.
    type Output: Shape;
}

#[diagnostic::do_not_recommend]
impl<S, const A: isize, const B: isize> SwapAxes<A, B> for S
where
    S: HasAxis<A> + HasAxis<B>,
    With<S, A, DimAt<S, B>>: HasAxis<B, With<DimAt<S, A>>: Shape>,
{
    type Output = With<With<S, A, DimAt<S, B>>, B, DimAt<S, A>>;
}

/// Shape `S` with its axes in the order `Axes`.
///
/// ```
/// use shapecast::{Axes, Permuted, Shape, Tensor};
/// let x = Tensor::<f32, Permuted<Shape![2, 3, 4], Axes![2, 0, 1]>>::zeros();
/// assert_eq!(x.shape(), [4, 2, 3]);
/// ```
pub type Permuted<S, Axes> = <S as Permute<Axes>>::Output;
/// Shape `S` with its axes in reverse order.
pub type Transposed<S> = <S as Transpose>::Output;
/// Shape `S` with axes `A` and `B` in each other's place.
pub type Swapped<S, const A: isize, const B: isize> = <S as SwapAxes<A, B>>::Output;

type With<S, const AXIS: isize, D> = <S as HasAxis<AXIS>>::With<D>;

impl Transpose for DynShape {
    type Output = DynShape;
}

macro_rules! orders {
    ($($($dim:ident $axis:ident)*;)*) => {$(
        orders!(@transpose [$($dim)*] [$($dim)*] []);
        orders!(@permute [$($dim)*] [$($axis)*] [] [] [] $($axis)*);
        impl<$(const $axis: isize),*> Permute<($(Axis<$axis>,)*)> for DynShape {
            type Output = DynShape;
            const AXES: &'static [isize] = &[$($axis),*];
        }
    )*};
    (@transpose [$($dim:ident)*] [$last:ident $($rest:ident)*] [$($reversed:ident)*]) => {
        orders!(@transpose [$($dim)*] [$($rest)*] [$last $($reversed)*]);
    };
    (@transpose [$($dim:ident)*] [] [$($reversed:ident)*]) => {
        impl<$($dim: Dim),*> Transpose for ($($dim,)*) {
            type Output = ($($reversed,)*);
        }
    };
    // Each axis must be one of those that the axes before it have not named.
    (@permute $dims:tt $all:tt [$($done:ident)*] [$($bounds:tt)*] [$($output:tt)*]
     $next:ident $($rest:ident)*) => {
        orders!(@permute $dims $all [$($done)* $next] [
            $($bounds)*
            marked!(Self; $($done)*): HasAxis<$next, Dim: Unnamed>,
        ] [
            $($output)*
            <marked!(Self; $($done)*) as HasAxis<$next>>::Dim,
        ] $($rest)*);
    };
    (@permute [$($dim:ident)*] [$($axis:ident)*] $done:tt [$($bounds:tt)*] [$($output:tt)*]) => {
        impl<$($dim: Dim,)* $(const $axis: isize),*> Permute<($(Axis<$axis>,)*)> for ($($dim,)*)
        where
            $($bounds)*
        {
            type Output = ($($output)*);
            const AXES: &'static [isize] = &[$($axis),*];
        }
    };
}
orders! {
    ;
    A I;
    A I B J;
    A I B J C K;
    A I B J C K D L;
    A I B J C K D L E M;
    A I B J C K D L E M F N;
    A I B J C K D L E M F N G O;
    A I B J C K D L E M F N G O H P;
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident, ($receiver:ty) $start:ident => $view:ident $l:lifetime) => {
        impl<$($pre)* T, S: $shape> $type {
            /// A view with the axes in another order: axis `d` of the view is the `d`-th of those
            /// named. Nothing is copied.
            ///
            /// Shape `(A, B, C)` becomes `(C, A, B)` by `Axes![2, 0, 1]`. The compiler refuses
            /// `AXES` that do not name each axis once.
            ///
            /// # Panics
            /// The rank is known only at run time, and `AXES` do not name each axis once.
            ///
            /// ```
            /// use shapecast::{Axes, Shape, Tensor, View};
            /// let x = Tensor::<f32, Shape![2, 3, 4]>::from_fn(|[i, j, k]| (i + 10 * j + 100 * k) as f32);
            /// let y: View<'_, f32, Shape![4, 2, 3]> = x.permute::<Axes![2, 0, -2]>();
            /// assert_eq!(y.strides(), [1, 12, 4]);
            /// assert_eq!(y[[3, 1, 2]], 321.0);
            /// ```
            #[inline]
            #[track_caller]
            pub fn permute<AXES>(self: $receiver) -> $view<$l, T, Permuted<S, AXES>>
            where
                S: Permute<AXES>,
            {
                unwrap_or_panic(self.$start().relaid(|axes| axes.permuted(S::AXES)))
            }

            /// As [`permute`](Self::permute), for axes known only at run time.
            ///
            /// # Errors
            /// `order` does not name each axis once.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.try_permute(&[1, 0])?.shape(), [3, 2]);
            /// let error = x.try_permute(&[0, 0]).map(drop).unwrap_err();
            /// assert_eq!(error.to_string(), "permute(): duplicate dims are not allowed.");
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_permute(
                self: $receiver,
                order: &[isize],
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                self.$start().relaid(|axes| axes.permuted(order))
            }

            /// A view with the axes in reverse order, as NumPy's `.T`. Nothing is copied.
            ///
            /// Shape `(A, B, C)` becomes `(C, B, A)`.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// let y: View<'_, i32, Shape![3, 2]> = x.transpose();
            /// assert_eq!(y, tensor![[1, 4], [2, 5], [3, 6]]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn transpose(self: $receiver) -> $view<$l, T, Transposed<S>>
            where
                S: Transpose,
            {
                unwrap_or_panic(self.$start().relaid(|axes| axes.reversed()))
            }

            /// A view with axes `A` and `B` in each other's place: PyTorch's `transpose(A, B)`.
            /// Nothing is copied.
            ///
            /// Shape `(A, B, C)` becomes `(A, C, B)` by `swap_axes::<-2, -1>()`.
            ///
            /// # Panics
            /// An axis of a rank known only at run time is out of range.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, View};
            /// let x = Tensor::<f32, Shape![2, 3, 4]>::ones();
            /// let y: View<'_, f32, Shape![4, 3, 2]> = x.swap_axes::<0, -1>();
            /// ```
            #[inline]
            #[track_caller]
            pub fn swap_axes<const A: isize, const B: isize>(
                self: $receiver,
            ) -> $view<$l, T, Swapped<S, A, B>>
            where
                S: SwapAxes<A, B>,
            {
                unwrap_or_panic(self.$start().relaid(|axes| axes.swapped(A, B)))
            }

            /// As [`swap_axes`](Self::swap_axes), for axes known only at run time.
            ///
            /// # Errors
            /// An axis is out of range.
            #[inline]
            pub fn try_swap_axes(
                self: $receiver,
                a: isize,
                b: isize,
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                self.$start().relaid(|axes| axes.swapped(a, b))
            }
        }
    };
}
views_of_every_kind!(methods);
