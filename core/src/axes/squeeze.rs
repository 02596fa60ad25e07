//! Axes of size 1 that appear and vanish.

use super::views_of_every_kind;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::{HasAxis, InsertAxis, Marked, Taken};
use crate::shape::dim::{Dyn, One};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, View, ViewMut};

/// Shapes whose axis `AXIS` is of size 1 and can vanish.
///
/// It is [`One`], typenum's `U1`, or [`Dyn`], which the run time checks. Not `Size<1>`: code generic
/// over `const N: usize` means the same for every `N`.
pub trait Squeeze<const AXIS: isize> {
    /// The shape without this axis.
    type Output: Shape;
}
impl<S, const AXIS: isize> Squeeze<AXIS> for S
where
    S: HasAxis<AXIS, Dim: SqueezeDim<AXIS>, With<Taken>: Marked>,
{
    type Output = <S::With<Taken> as Marked>::Dropped;
}

/// Shape `S` without axis `AXIS`, which is of size 1.
pub type Squeezed<S, const AXIS: isize> = <S as Squeeze<AXIS>>::Output;

/// A dimension of size 1: one that axis `AXIS` can be squeezed of.
///
/// It stands in compile errors, and is public so that they print its bare name; code needs
/// [`Squeeze`] only.
#[diagnostic::on_unimplemented(
    message = "squeeze needs a dimension of size `One`, and axis {AXIS} is `{Self}`",
    label = "axis {AXIS} is `{Self}`",
    note = "only a literal `1` in `Shape![..]` is `One`; a constant or generic size (`Size<N>`) is not, not even `Size<1>`, which `into_shape` spells as `One`",
    note = "`index_axis::<{AXIS}>(i)` picks one index of any axis"
)]
pub trait SqueezeDim<const AXIS: isize> {}
impl<const AXIS: isize> SqueezeDim<AXIS> for One {}
impl<const AXIS: isize> SqueezeDim<AXIS> for typenum::U1 {}
impl<const AXIS: isize> SqueezeDim<AXIS> for Dyn {}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident, ($receiver:ty) $start:ident => $view:ident $l:lifetime) => {
        impl<$($pre)* T, S: $shape> $type {
            /// A view with a dimension [`One`] more, which becomes axis `AXIS` of the view: -1 puts
            /// it last. Nothing is copied.
            ///
            /// Shape `(A, B)` becomes `(A, 1, B)` by `unsqueeze::<1>()`.
            ///
            /// # Panics
            /// The axis of a rank known only at run time is out of range, or that rank is
            /// [`MAX_RANK`](crate::MAX_RANK) already.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, broadcast, tensor};
            /// let (x, y) = (tensor![1.0, 2.0], tensor![10.0, 20.0, 30.0]);
            /// let column = x.unsqueeze::<-1>();
            /// let outer: Tensor<f64, Shape![2, 3]> = broadcast!(column * y);
            /// assert_eq!(outer, tensor![[10.0, 20.0, 30.0], [20.0, 40.0, 60.0]]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn unsqueeze<const AXIS: isize>(self: $receiver) -> $view<$l, T, S::With<One>>
            where
                S: InsertAxis<AXIS>,
            {
                unwrap_or_panic(self.$start().relaid(|axes| axes.inserted(AXIS)))
            }

            /// As [`unsqueeze`](Self::unsqueeze), for an axis known only at run time.
            ///
            /// # Errors
            /// The axis is out of range, or the rank is [`MAX_RANK`](crate::MAX_RANK) already.
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
                self.$start().relaid(|axes| axes.inserted(axis))
            }

            /// A view without axis `AXIS`, which is of size 1. Nothing is copied.
            ///
            /// Shape `(A, 1, B)` becomes `(A, B)` by `squeeze::<1>()`. The compiler refuses a
            /// [`Size<N>`](crate::Size), whatever `N` is.
            ///
            /// # Panics
            /// The axis of a rank known only at run time is out of range, or its size, known only at run
            /// time, is not 1.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1], [2], [3]];
            /// let y: View<'_, i32, Shape![3]> = x.squeeze::<1>();
            /// assert_eq!(y, tensor![1, 2, 3]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn squeeze<const AXIS: isize>(self: $receiver) -> $view<$l, T, Squeezed<S, AXIS>>
            where
                S: Squeeze<AXIS>,
            {
                unwrap_or_panic(self.$start().relaid(|axes| axes.squeezed(AXIS)))
            }

            /// As [`squeeze`](Self::squeeze), for an axis known only at run time.
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
                self.$start().relaid(|axes| axes.squeezed(axis))
            }
        }
    };
}
views_of_every_kind!(methods);
