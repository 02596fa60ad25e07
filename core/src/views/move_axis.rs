//! Moving of one axis to another position.

use super::for_each_changed_layout;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::{DimAt, HasAxis, InsertAxis, WithoutAxis};
use crate::shape::dim::Dim;
use crate::shape::dyn_shape::DynShape;
use crate::shape::partial_shape::{PartialShape, RemovedDim};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{View, ViewMut};

/// Shapes whose axis `FROM` can be moved to position `TO` of the result.
///
/// ```
/// use shapecast::{Shape, Tensor, View, bounds::{MoveAxis, Moved}};
///
/// fn channels_last<S>(image: &Tensor<f32, S>) -> View<'_, f32, Moved<S, 0, -1>>
/// where
///     S: Shape + MoveAxis<0, -1>,
/// {
///     image.move_axis::<0, -1>()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "axis {FROM} or axis {TO} is out of range for shape `{Self}`",
    label = "axes are counted from 0 at the front, and from -1 at the back",
    note = "in generic code, add the bound `S: MoveAxis<{FROM}, {TO}>`"
)]
pub trait MoveAxis<const FROM: isize, const TO: isize> {
    /// The shape with the axis at its new position.
    type Output: Shape;
}
#[diagnostic::do_not_recommend]
impl<S, const FROM: isize, const TO: isize> MoveAxis<FROM, TO> for S
where
    S: HasAxis<FROM, Dim: Dim, With<RemovedDim>: PartialShape>,
    WithoutAxis<S, FROM>: InsertAxis<TO>,
{
    type Output = <WithoutAxis<S, FROM> as InsertAxis<TO>>::With<DimAt<S, FROM>>;
}

/// Shape `S` with axis `FROM` moved to position `TO`.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::Moved};
/// let x = Tensor::<f32, Moved<Shape![3, 480, 640], 0, -1>>::zeros();
/// assert_eq!(x.shape(), [480, 640, 3]);
/// ```
pub type Moved<S, const FROM: isize, const TO: isize> = <S as MoveAxis<FROM, TO>>::Output;

macro_rules! methods {
    (
        [$($pre:tt)*] $type:ty, $shape:ident, receiver: ($receiver:ty),
        view: $start_view:ident => $view:ident $l:lifetime,
        result: $start:ident => [$($result:tt)*], bounds: [$($bounds:tt)*],
        called: $a_result:literal, copies: $copies:literal
    ) => {
        /// # Moving an axis
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("Returns ", $a_result, " with axis `FROM` moved to position `TO`. ", $copies)]
            ///
            /// The other axes keep their order, as in NumPy's `moveaxis`: with `move_axis::<0, -1>()`,
            /// shape `(A, B, C)` becomes `(B, C, A)`.
            ///
            /// # Panics
            /// The rank is known only at run time and an axis is out of range.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[[1, 2, 3], [4, 5, 6]]];
            /// let y: View<'_, i32, Shape![3, 1, 2]> = x.move_axis::<2, 0>();
            /// assert_eq!(y, tensor![[[1, 4]], [[2, 5]], [[3, 6]]]);
            /// ```
            #[doc(alias("moveaxis", "movedim"))]
            #[inline]
            #[track_caller]
            pub fn move_axis<const FROM: isize, const TO: isize>( // x.move_axis::<2, 0>()
                self: $receiver,
            ) -> $($result)* T, Moved<S, FROM, TO>>
            where
                $($bounds)*
                S: MoveAxis<FROM, TO, Output: $shape>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.move_axis(FROM, TO)))
            }

            /// Returns a view with axis `from` moved to position `to`, for axes known only at run time.
            ///
            /// See [`move_axis`](Self::move_axis).
            ///
            /// # Errors
            /// An axis is out of range.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[[1, 2, 3], [4, 5, 6]]];
            /// assert_eq!(x.try_move_axis(0, 1)?.shape(), [2, 1, 3]);
            /// assert!(x.try_move_axis(0, 3).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[doc(alias = "moveaxis")]
            #[inline]
            pub fn try_move_axis(
                self: $receiver,
                from: isize,
                to: isize,
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                self.$start_view().with_layout(|layout| layout.move_axis(from, to))
            }
        }
    };
}
for_each_changed_layout!(methods);
