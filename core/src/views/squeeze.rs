//! Insertion and removal of axes of size 1.

use super::for_each_changed_layout;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::{HasAxis, InsertAxis, WithoutAxis};
use crate::shape::dim::{Dyn, One};
use crate::shape::dyn_shape::DynShape;
use crate::shape::partial_shape::{PartialShape, RemovedDim};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{View, ViewMut};

/// Shapes whose axis `AXIS` can be removed because its size is 1.
///
/// The dimension at the axis is [`One`], typenum's `U1`, or [`Dyn`], which is checked at run time. A
/// `Size<1>` cannot be removed, so that code generic over `const N: usize` has the same result shape
/// for every `N`.
///
/// ```
/// use shapecast::{Shape, Tensor, View, bounds::{Squeeze, Squeezed}};
///
/// fn without_last<S>(x: &Tensor<f32, S>) -> View<'_, f32, Squeezed<S, -1>>
/// where
///     S: Shape + Squeeze<-1>,
/// {
///     x.squeeze::<-1>()
/// }
/// ```
pub trait Squeeze<const AXIS: isize> {
    /// The shape with this axis removed.
    type Output: Shape;
}
impl<S, const AXIS: isize> Squeeze<AXIS> for S
where
    S: HasAxis<AXIS, Dim: SqueezeDim<AXIS>, With<RemovedDim>: PartialShape>,
{
    type Output = WithoutAxis<S, AXIS>;
}

/// Shape `S` with axis `AXIS` of size 1 removed.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::Squeezed};
/// let x = Tensor::<f32, Squeezed<Shape![3, 1], -1>>::zeros();
/// assert_eq!(x.shape(), [3]);
/// ```
pub type Squeezed<S, const AXIS: isize> = <S as Squeeze<AXIS>>::Output;

/// Dimensions that can be removed because their size is 1, at axis `AXIS`.
///
/// Compile errors name this trait. In generic code, use the bound [`Squeeze`].
///
/// ```compile_fail
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<f32, Shape![2, 3]>::ones();
/// let y = x.squeeze::<1>();
/// ```
// Errors print the bare name of a trait only if it is public.
#[diagnostic::on_unimplemented(
    message = "cannot squeeze axis {AXIS}: expected size `One`, found `{Self}`",
    label = "axis {AXIS} has size `{Self}`",
    note = "only a literal `1` in `Shape![..]` is `One`: convert a `Size<1>` with `into_shape` first",
    note = "to select one index of an axis of any size, use `index_axis::<{AXIS}>(i)`"
)]
pub trait SqueezeDim<const AXIS: isize> {}
#[diagnostic::do_not_recommend]
impl<const AXIS: isize> SqueezeDim<AXIS> for One {}
#[diagnostic::do_not_recommend]
impl<const AXIS: isize> SqueezeDim<AXIS> for typenum::U1 {}
#[diagnostic::do_not_recommend]
impl<const AXIS: isize> SqueezeDim<AXIS> for Dyn {}

macro_rules! methods {
    (
        [$($pre:tt)*] $type:ty, $shape:ident, receiver: ($receiver:ty),
        view: $start_view:ident => $view:ident $l:lifetime,
        result: $start:ident => [$($result:tt)*], bounds: [$($bounds:tt)*],
        called: $a_result:literal, copies: $copies:literal
    ) => {
        /// # Axes of size 1
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("Returns ", $a_result, " with a dimension [`One`] inserted as axis `AXIS` of the result. ", $copies)]
            ///
            /// With `unsqueeze::<1>()`, shape `(A, B)` becomes `(A, 1, B)`. An axis of -1 inserts the
            /// last dimension.
            ///
            /// # Panics
            /// The rank is known only at run time, and the axis is out of range or the rank is already
            /// [`MAX_RANK`](crate::MAX_RANK).
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, broadcast, tensor};
            /// let (x, y) = (tensor![1.0, 2.0], tensor![10.0, 20.0, 30.0]);
            /// let column = x.unsqueeze::<-1>();
            /// let outer: Tensor<f64, Shape![2, 3]> = broadcast!(column * y);
            /// assert_eq!(outer, tensor![[10.0, 20.0, 30.0], [20.0, 40.0, 60.0]]);
            /// ```
            #[doc(alias("expand_dims", "insert_axis", "newaxis"))]
            #[inline]
            #[track_caller]
            pub fn unsqueeze<const AXIS: isize>(self: $receiver) -> $($result)* T, S::With<One>> // x.unsqueeze::<0>()
            where
                $($bounds)*
                S: InsertAxis<AXIS, With<One>: $shape>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.insert_axis(AXIS)))
            }

            /// Returns a view with a dimension of size 1 inserted, for an axis known only at run time.
            ///
            /// See [`unsqueeze`](Self::unsqueeze).
            ///
            /// # Errors
            /// The axis is out of range, or the rank is already [`MAX_RANK`](crate::MAX_RANK).
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.try_unsqueeze(-1)?.shape(), [2, 3, 1]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_unsqueeze(
                self: $receiver,
                axis: isize,
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                self.$start_view().with_layout(|layout| layout.insert_axis(axis))
            }

            #[doc = concat!("Returns ", $a_result, " with axis `AXIS` of size 1 removed. ", $copies)]
            ///
            /// With `squeeze::<1>()`, shape `(A, 1, B)` becomes `(A, B)`. The compiler rejects a
            /// [`Size<N>`](crate::Size), even if `N` is 1.
            ///
            /// # Panics
            /// The rank is known only at run time and the axis is out of range, or the size of the axis
            /// is known only at run time and is not 1.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1], [2], [3]];
            /// let y: View<'_, i32, Shape![3]> = x.squeeze::<1>();
            /// assert_eq!(y, tensor![1, 2, 3]);
            /// ```
            #[doc(alias = "remove_axis")]
            #[inline]
            #[track_caller]
            pub fn squeeze<const AXIS: isize>(self: $receiver) -> $($result)* T, Squeezed<S, AXIS>> // x.squeeze::<0>()
            where
                $($bounds)*
                S: Squeeze<AXIS, Output: $shape>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.squeeze(AXIS)))
            }

            /// Returns a view with `axis` of size 1 removed, for an axis known only at run time.
            ///
            /// See [`squeeze`](Self::squeeze).
            ///
            /// # Errors
            /// The axis is out of range, or its size is not 1.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1], [2], [3]];
            /// assert_eq!(x.try_squeeze(-1)?.shape(), [3]);
            /// assert!(x.try_squeeze(0).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_squeeze(
                self: $receiver,
                axis: isize,
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                self.$start_view().with_layout(|layout| layout.squeeze(axis))
            }
        }
    };
}
for_each_changed_layout!(methods);
