//! Diagonals of two axes.

use super::for_each_changed_layout;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::{DimAt, HasAxis, NamedOnce};
use crate::shape::dim::Dim;
use crate::shape::dim_rules::MatchDim;
use crate::shape::dyn_shape::DynShape;
use crate::shape::partial_shape::{AppendDim, PartialShape, RemovedDim};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{View, ViewMut};

/// Shapes whose axes `A` and `B` have a diagonal: two axes of the same size.
///
/// Code generic over a shape needs a bound such as `S: Diagonal<0, 1>`.
///
/// ```
/// use shapecast::{Shape, Tensor, View, bounds::{Diagonal, DiagonalOf}};
///
/// fn last_diagonal<S>(x: &Tensor<f32, S>) -> View<'_, f32, DiagonalOf<S, -2, -1>>
/// where
///     S: Shape + Diagonal<-2, -1>,
/// {
///     x.diagonal::<-2, -1>()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "axes {A} and {B} of shape `{Self}` have no diagonal",
    label = "expected two different axes of the same size",
    note = "axes are counted from 0 at the front, and from -1 at the back",
    note = "in generic code, add the bound `S: Diagonal<{A}, {B}>`"
)]
pub trait Diagonal<const A: isize, const B: isize> {
    /// The shape without both axes, and with the dimension of the diagonal at the end.
    type Output: Shape;
}

#[diagnostic::do_not_recommend]
impl<S, D, R, const A: isize, const B: isize> Diagonal<A, B> for S
where
    S: HasAxis<A> + HasAxis<B>,
    DimAt<S, B>: MatchDim<DimAt<S, A>, Matched = D>,
    D: Dim,
    <S as HasAxis<A>>::With<RemovedDim>: HasAxis<B, Dim: NamedOnce>,
    Without<S, A, B>: PartialShape<Removed = R>,
    R: AppendDim,
{
    type Output = R::With<D>;
}

/// Shape `S` with the diagonal of axes `A` and `B` as its last axis, in place of both.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::DiagonalOf};
/// let x = Tensor::<f32, DiagonalOf<Shape![3, 2, 3], 0, 2>>::zeros();
/// assert_eq!(x.shape(), [2, 3]);
/// ```
pub type DiagonalOf<S, const A: isize, const B: isize> = <S as Diagonal<A, B>>::Output;

/// Shape `S` without axes `A` and `B`.
pub(super) type Without<S, const A: isize, const B: isize> =
    <<S as HasAxis<A>>::With<RemovedDim> as HasAxis<B>>::With<RemovedDim>;

macro_rules! methods {
    (
        [$($pre:tt)*] $type:ty, $shape:ident, receiver: ($receiver:ty),
        view: $start_view:ident => $view:ident $l:lifetime,
        result: $start:ident => [$($result:tt)*], bounds: [$($bounds:tt)*],
        called: $a_result:literal, copies: $copies:literal
    ) => {
        /// # Diagonals
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("Returns ", $a_result, " of the diagonal of axes `A` and `B`. ", $copies)]
            ///
            /// Both axes have the same size. Both are removed, and the diagonal is the last axis, as in
            /// `torch.diagonal`: with `diagonal::<0, 1>()`, shape `(N, N, C)` becomes `(C, N)`. For other
            /// diagonals, and for matrices that are not square, use
            /// [`diagonal_offset`](Self::diagonal_offset).
            ///
            /// # Panics
            /// - Sizes known only at run time differ.
            /// - The rank is known only at run time, and an axis is out of range, or both are the same.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1, 2], [3, 4]];
            /// let y: View<'_, i32, Shape![2]> = x.diagonal::<0, 1>();
            /// assert_eq!(y, tensor![1, 4]);
            /// ```
            #[doc(alias = "diag")]
            #[inline]
            #[track_caller]
            pub fn diagonal<const A: isize, const B: isize>(
                self: $receiver,
            ) -> $($result)* T, DiagonalOf<S, A, B>>
            where
                $($bounds)*
                S: Diagonal<A, B, Output: $shape>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.diagonal(A, B)))
            }

            /// Returns a view of the diagonal of axes `a` and `b`, for axes known only at run time.
            ///
            /// See [`diagonal`](Self::diagonal).
            ///
            /// # Errors
            /// An axis is out of range, both axes are the same, or their sizes differ.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2], [3, 4]];
            /// assert_eq!(x.try_diagonal(0, 1)?, tensor![1, 4]);
            /// assert!(x.try_diagonal(0, 0).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_diagonal(
                self: $receiver,
                a: isize,
                b: isize,
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                self.$start_view().with_layout(|layout| layout.diagonal(a, b))
            }
        }
    };
}
for_each_changed_layout!(methods);
