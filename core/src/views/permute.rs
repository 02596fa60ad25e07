//! Permutations of axes.

use super::for_each_changed_layout;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::{Axis, DimAt, HasAxis, NamedOnce, remove_axes};
use crate::shape::dim::Dim;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{View, ViewMut};

/// Shapes whose axes can be permuted to the order `Axes`, a tuple that names each axis once.
///
/// Code generic over a shape needs a bound such as `S: Permute<Axes![1, 0]>`.
///
/// ```
/// use shapecast::{Axes, Shape, Tensor, View, bounds::{Permute, Permuted}};
///
/// fn swapped<S>(x: &Tensor<f32, S>) -> View<'_, f32, Permuted<S, Axes![1, 0]>>
/// where
///     S: Shape + Permute<Axes![1, 0]>,
/// {
///     x.permute::<Axes![1, 0]>()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Axes}` is not a permutation of the axes of shape `{Self}`",
    label = "expected each axis of `{Self}` once, such as `Axes![1, 0]` for two dimensions"
)]
pub trait Permute<Axes> {
    /// The shape with its axes in this order.
    type Output: Shape;
    /// The axes in this order.
    #[doc(hidden)]
    const AXES: &'static [isize];
}

/// Shapes whose axes can be reversed: tuples and [`DynShape`].
///
/// ```
/// use shapecast::{Shape, Tensor, View, bounds::{Transpose, Transposed}};
///
/// fn flipped<S: Shape + Transpose>(x: &Tensor<f32, S>) -> View<'_, f32, Transposed<S>> {
///     x.transpose()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the axes of `{Self}` are not known to be reversible",
    label = "not known to be reversible"
)]
pub trait Transpose {
    /// The shape with its axes reversed.
    type Output: Shape;
}

/// Shapes that have the axes `A` and `B`, which can be swapped.
///
/// ```
/// use shapecast::{Shape, Tensor, View, bounds::{SwapAxes, Swapped}};
///
/// fn swapped<S>(x: &Tensor<f32, S>) -> View<'_, f32, Swapped<S, 0, -1>>
/// where
///     S: Shape + SwapAxes<0, -1>,
/// {
///     x.swap_axes::<0, -1>()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "axis {A} or axis {B} is out of range for shape `{Self}`",
    label = "axes are counted from 0 at the front, and from -1 at the back"
)]
pub trait SwapAxes<const A: isize, const B: isize> {
    /// The shape with the two axes swapped.
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
/// use shapecast::{Axes, Shape, Tensor, bounds::Permuted};
/// let x = Tensor::<f32, Permuted<Shape![2, 3, 4], Axes![2, 0, 1]>>::zeros();
/// assert_eq!(x.shape(), [4, 2, 3]);
/// ```
pub type Permuted<S, Axes> = <S as Permute<Axes>>::Output;
/// Shape `S` with its axes reversed.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::Transposed};
/// let x = Tensor::<f32, Transposed<Shape![2, 3, 4]>>::zeros();
/// assert_eq!(x.shape(), [4, 3, 2]);
/// ```
pub type Transposed<S> = <S as Transpose>::Output;
/// Shape `S` with axes `A` and `B` swapped.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::Swapped};
/// let x = Tensor::<f32, Swapped<Shape![2, 3, 4], 0, -1>>::zeros();
/// assert_eq!(x.shape(), [4, 3, 2]);
/// ```
pub type Swapped<S, const A: isize, const B: isize> = <S as SwapAxes<A, B>>::Output;

/// Shape `S` with the dimension at axis `AXIS` replaced by `D`.
type With<S, const AXIS: isize, D> = <S as HasAxis<AXIS>>::With<D>;

impl Transpose for DynShape {
    type Output = DynShape;
}

/// Implements [`Transpose`] and [`Permute`] for each rank.
macro_rules! permutations {
    ($($($dim:ident $axis:ident)*;)*) => {$(
        permutations!(@transpose [$($dim)*] [$($dim)*] []);
        permutations!(@permute [$($dim)*] [$($axis)*] [] [] [] $($axis)*);
        #[diagnostic::do_not_recommend]
        impl<$(const $axis: isize),*> Permute<($(Axis<$axis>,)*)> for DynShape {
            type Output = DynShape;
            const AXES: &'static [isize] = &[$($axis),*];
        }
    )*};
    (@transpose [$($dim:ident)*] [$last:ident $($rest:ident)*] [$($reversed:ident)*]) => {
        permutations!(@transpose [$($dim)*] [$($rest)*] [$last $($reversed)*]);
    };
    (@transpose [$($dim:ident)*] [] [$($reversed:ident)*]) => {
        impl<$($dim: Dim),*> Transpose for ($($dim,)*) {
            type Output = ($($reversed,)*);
        }
    };
    // The bounds remove each axis before they look up the next one, so that naming an axis twice is an error.
    (@permute $dims:tt $all:tt [$($done:ident)*] [$($bounds:tt)*] [$($output:tt)*]
     $next:ident $($rest:ident)*) => {
        permutations!(@permute $dims $all [$($done)* $next] [
            $($bounds)*
            remove_axes!(Self; $($done)*): HasAxis<$next, Dim: NamedOnce>,
        ] [
            $($output)*
            <remove_axes!(Self; $($done)*) as HasAxis<$next>>::Dim,
        ] $($rest)*);
    };
    (@permute [$($dim:ident)*] [$($axis:ident)*] $done:tt [$($bounds:tt)*] [$($output:tt)*]) => {
        #[diagnostic::do_not_recommend]
        impl<$($dim: Dim,)* $(const $axis: isize),*> Permute<($(Axis<$axis>,)*)> for ($($dim,)*)
        where
            $($bounds)*
        {
            type Output = ($($output)*);
            const AXES: &'static [isize] = &[$($axis),*];
        }
    };
}
permutations! {
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
    (
        [$($pre:tt)*] $type:ty, $shape:ident, receiver: ($receiver:ty),
        view: $start_view:ident => $view:ident $l:lifetime,
        result: $start:ident => [$($result:tt)*], bounds: [$($bounds:tt)*],
        called: $a_result:literal, copies: $copies:literal
    ) => {
        /// # Permuting axes
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("Returns ", $a_result, " with the axes permuted. ", $copies)]
            ///
            /// Axis `d` of the view is the `d`-th axis of `AXES`: with `Axes![2, 0, 1]`, shape
            /// `(A, B, C)` becomes `(C, A, B)`. The compiler checks that `AXES` names each axis once.
            ///
            /// # Panics
            /// The rank is known only at run time and `AXES` does not name each axis once.
            ///
            /// ```
            /// use shapecast::{Axes, Shape, Tensor, View};
            /// let x = Tensor::<f32, Shape![2, 3, 4]>::from_fn(|[i, j, k]| (i + 10 * j + 100 * k) as f32);
            /// let y: View<'_, f32, Shape![4, 2, 3]> = x.permute::<Axes![2, 0, -2]>();
            /// assert_eq!(y.strides(), [1, 12, 4]);
            /// assert_eq!(y[[3, 1, 2]], 321.0);
            /// ```
            #[doc(alias("permuted_axes", "permute_dims"))]
            #[inline]
            #[track_caller]
            pub fn permute<AXES>(self: $receiver) -> $($result)* T, Permuted<S, AXES>> // x.permute::<Axes![2, 0, 1]>()
            where
                $($bounds)*
                S: Permute<AXES, Output: $shape>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.permute(S::AXES)))
            }

            /// Returns a view with the axes permuted, for an order known only at run time.
            ///
            /// See [`permute`](Self::permute).
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
                self.$start_view().with_layout(|layout| layout.permute(order))
            }

            #[doc = concat!("Returns ", $a_result, " with the axes reversed, as `.T` does in NumPy. ", $copies)]
            ///
            /// Shape `(A, B, C)` becomes `(C, B, A)`.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// let y: View<'_, i32, Shape![3, 2]> = x.transpose();
            /// assert_eq!(y, tensor![[1, 4], [2, 5], [3, 6]]);
            /// ```
            #[doc(alias("t", "T", "mT", "reversed_axes"))]
            #[inline]
            #[track_caller]
            pub fn transpose(self: $receiver) -> $($result)* T, Transposed<S>>
            where
                $($bounds)*
                S: Transpose<Output: $shape>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.transpose()))
            }

            #[doc = concat!("Returns ", $a_result, " with axes `A` and `B` swapped, as `transpose(A, B)` does in PyTorch. ", $copies)]
            ///
            /// With `swap_axes::<-2, -1>()`, shape `(A, B, C)` becomes `(A, C, B)`.
            ///
            /// # Panics
            /// The rank is known only at run time and an axis is out of range.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, View};
            /// let x = Tensor::<f32, Shape![2, 3, 4]>::ones();
            /// let y: View<'_, f32, Shape![4, 3, 2]> = x.swap_axes::<0, -1>();
            /// ```
            #[doc(alias = "swapaxes")]
            #[inline]
            #[track_caller]
            pub fn swap_axes<const A: isize, const B: isize>( // x.swap_axes::<0, 1>()
                self: $receiver,
            ) -> $($result)* T, Swapped<S, A, B>>
            where
                $($bounds)*
                S: SwapAxes<A, B, Output: $shape>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.swap_axes(A, B)))
            }

            /// Returns a view with axes `a` and `b` swapped, for axes known only at run time.
            ///
            /// See [`swap_axes`](Self::swap_axes).
            ///
            /// # Errors
            /// An axis is out of range.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.try_swap_axes(0, -1)?.shape(), [3, 2]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_swap_axes(
                self: $receiver,
                a: isize,
                b: isize,
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                self.$start_view().with_layout(|layout| layout.swap_axes(a, b))
            }
        }
    };
}
for_each_changed_layout!(methods);
