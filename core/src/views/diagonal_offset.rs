//! Diagonals beside the main one, and diagonals of matrices that are not square.

use super::diagonal::Without;
use super::for_each_changed_layout;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::{HasAxis, NamedOnce};
use crate::shape::dim::Dyn;
use crate::shape::dyn_shape::DynShape;
use crate::shape::partial_shape::{AppendDim, PartialShape, RemovedDim};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{View, ViewMut};

/// Shapes with two different axes `A` and `B`, whose sizes may differ.
///
/// ```
/// use shapecast::{Shape, Tensor, View, bounds::DiagonalOffset};
///
/// fn above<S>(x: &Tensor<f32, S>) -> View<'_, f32, S::Diagonal>
/// where
///     S: Shape + DiagonalOffset<-2, -1>,
/// {
///     x.diagonal_offset::<-2, -1>(1)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "axes {A} and {B} of shape `{Self}` have no diagonals",
    label = "expected two different axes",
    note = "axes are counted from 0 at the front, and from -1 at the back",
    note = "in generic code, add the bound `S: DiagonalOffset<{A}, {B}>`"
)]
pub trait DiagonalOffset<const A: isize, const B: isize> {
    /// The shape without both axes, and with `dyn` for the diagonal at the end.
    type Diagonal: Shape;
}
#[diagnostic::do_not_recommend]
impl<S, R, const A: isize, const B: isize> DiagonalOffset<A, B> for S
where
    S: HasAxis<A> + HasAxis<B>,
    <S as HasAxis<A>>::With<RemovedDim>: HasAxis<B, Dim: NamedOnce>,
    Without<S, A, B>: PartialShape<Removed = R>,
    R: AppendDim,
{
    type Diagonal = R::With<Dyn>;
}

macro_rules! methods {
    (
        [$($pre:tt)*] $type:ty, $shape:ident, receiver: ($receiver:ty),
        view: $start:ident => $view:ident $l:lifetime, $($_result:tt)*
    ) => {
        /// # Other diagonals
        impl<$($pre)* T, S: $shape> $type {
            /// Returns a view of diagonal `k` of axes `A` and `B`. Nothing is copied.
            ///
            /// Diagonal 0 begins at index 0 of both axes, a positive `k` is above it and a negative `k` below, as
            /// in NumPy's `diagonal(x, k)`. The rows are along axis `A`, and the columns along axis `B`. Both
            /// axes are removed, and the diagonal is the last axis: with `diagonal_offset::<0, 1>(k)`, shape
            /// `(M, N, C)` becomes `(C, dyn)`. A diagonal outside of the matrix is empty.
            ///
            /// # Panics
            /// The rank is known only at run time, and an axis is out of range, or both are the same.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// let y: View<'_, i32, Shape![dyn]> = x.view().diagonal_offset::<0, 1>(1);
            /// assert_eq!(y, tensor![2, 6]);
            /// assert_eq!(x.diagonal_offset::<0, 1>(-1), tensor![4]);
            /// ```
            #[doc(alias = "diag")]
            #[inline]
            #[track_caller]
            pub fn diagonal_offset<const A: isize, const B: isize>(
                self: $receiver,
                k: isize,
            ) -> $view<$l, T, <S as DiagonalOffset<A, B>>::Diagonal>
            where
                S: DiagonalOffset<A, B>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.diagonal_offset(A, B, k)))
            }

            /// Returns a view of diagonal `k` of axes `a` and `b`, for axes known only at run time.
            ///
            /// See [`diagonal_offset`](Self::diagonal_offset).
            ///
            /// # Errors
            /// An axis is out of range, or both axes are the same.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.try_diagonal_offset(0, 1, 2)?, tensor![3]);
            /// assert_eq!(x.try_diagonal_offset(0, 1, 3)?.len(), 0);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_diagonal_offset(
                self: $receiver,
                a: isize,
                b: isize,
                k: isize,
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                self.$start().with_layout(|layout| layout.diagonal_offset(a, b, k))
            }
        }
    };
}
for_each_changed_layout!(methods);
