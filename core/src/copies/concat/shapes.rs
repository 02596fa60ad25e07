//! The shapes of concatenated and stacked tensors.

use crate::element::Operand;
use crate::shape::arithmetic::AddDim;
use crate::shape::axes::{DimAt, HasAxis};
use crate::shape::checked_axes::{IfKnown, checked_axes};
use crate::shape::dim_rules::MatchDim;
use crate::shape::dyn_shape::DynShape;
use crate::shape::partial_shape::RemovedDim;
use crate::shape::traits::Shape;

/// Shapes that can be concatenated to shape `S` along axis `AXIS`.
///
/// The sizes at all other axes must match. The tensor of shape `S` comes first.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::{ConcatAxis, Concatenated}};
///
/// fn append<S, R>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) -> Tensor<f32, Concatenated<S, R, 0>>
/// where
///     S: Shape,
///     R: Shape + ConcatAxis<S, 0>,
/// {
///     x.concat::<0, _>(y)
/// }
/// ```
// The second shape is `Self` for the reason given at `AddDim`.
pub trait ConcatAxis<S, const AXIS: isize> {
    /// The shape with the sum of both sizes at the axis.
    type Output: Shape;
}
/// The shape of tensors of shapes `S` and `R` concatenated along axis `AXIS`.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::Concatenated};
/// let x = Tensor::<f32, Concatenated<Shape![2, 3], Shape![4, 3], 0>>::zeros();
/// assert_eq!(x.shape(), [6, 3]);
/// ```
pub type Concatenated<S, R, const AXIS: isize> = <R as ConcatAxis<S, AXIS>>::Output;

impl<S, R, const AXIS: isize> ConcatAxis<S, AXIS> for R
where
    S: HasAxis<AXIS>,
    R: HasAxis<AXIS, Dim: AddDim<S::Dim>>,
    Without<R, AXIS>: MatchShape<Without<S, AXIS>, S, R, Output: HasAxis<AXIS>>,
    WithSum<S, R, AXIS>: Shape,
{
    type Output = WithSum<S, R, AXIS>;
}
/// Shape `S` with axis `AXIS` removed.
type Without<S, const AXIS: isize> = <S as HasAxis<AXIS>>::With<RemovedDim>;
/// The matched dimensions, with the sum of both sizes at axis `AXIS`.
type WithSum<S, R, const AXIS: isize> =
    <<Without<R, AXIS> as MatchShape<Without<S, AXIS>, S, R>>::Output as HasAxis<AXIS>>::With<
        <DimAt<R, AXIS> as AddDim<DimAt<S, AXIS>>>::Output,
    >;

/// Operands that can be stacked with a tensor of elements `T` and shape `S`.
///
/// All sizes must match.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::StackWith};
///
/// fn pair(x: &Tensor<f32, Shape![3]>, y: &impl StackWith<f32, Shape![3]>) -> Tensor<f32, Shape![2, 3]> {
///     x.stack::<0>(y)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be stacked with a tensor of elements `{T}` and shape `{S}`",
    label = "expected an operand of elements `{T}` and shape `{S}`",
    note = "in generic code, add the bound `{Self}: StackWith<{T}, {S}>`"
)]
pub trait StackWith<T, S>: Operand<Elem = T> {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
}
impl<T, S, O> StackWith<T, S> for O
where
    O: Operand<Elem = T>,
    O::Shape: MatchShape<S, S, O::Shape>,
{
    type Checked = <O::Shape as MatchShape<S, S, O::Shape>>::Output;
}

/// Shapes of the same rank as `Lhs` whose dimensions match.
///
/// `A` and `B` are the whole shapes of the tensors. A concatenation removes its axis from `Lhs` and
/// from `Self`.
#[diagnostic::on_unimplemented(
    message = "tensors of shapes `{A}` and `{B}` cannot be concatenated or stacked: their ranks differ",
    label = "`{A}` and `{B}` have different ranks",
    note = "to add an axis of size 1, use `unsqueeze`"
)]
pub trait MatchShape<Lhs, A, B> {
    /// The shape of the matched dimensions. A size is known if that of one shape is known.
    type Output;
}
impl<L, A, B> MatchShape<L, A, B> for DynShape {
    type Output = DynShape;
}

/// Dimensions that match, at axis `AXIS` of shapes `A` and `B`.
///
/// Compile errors name this trait. In generic code, use the bound [`ConcatAxis`] or [`StackWith`].
///
/// ```compile_fail
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<f32, Shape![2, 3]>::ones();
/// let y = Tensor::<f32, Shape![2, 4]>::ones();
/// let z = x.concat::<0, _>(&y);
/// ```
// Errors print the bare name of a trait only if it is public.
#[diagnostic::on_unimplemented(
    message = "tensors of shapes `{A}` and `{B}` cannot be concatenated or stacked: their sizes at axis {AXIS}, `{Lhs}` and `{Self}`, differ",
    label = "`{A}` and `{B}` differ at axis {AXIS}",
    note = "all sizes must be equal, except at the axis of a concatenation",
    note = "sizes of 1 do not broadcast here"
)]
pub trait MatchAt<Lhs, A, B, const AXIS: usize>: MatchDim<Lhs> {
    /// The dimension of the result: the known or named one, or `Dyn` if both are `Dyn`.
    type Output;
}
#[diagnostic::do_not_recommend]
impl<R: MatchDim<L>, L, A, B, const AXIS: usize> MatchAt<L, A, B, AXIS> for R {
    type Output = R::Matched;
}

impl<A, B> MatchShape<DynShape, A, B> for () {
    type Output = DynShape;
}
impl<A, B> MatchShape<(), A, B> for () {
    type Output = ();
}

/// Implements [`MatchShape`] for tuples of each rank from 1 on.
macro_rules! match_shapes {
    ($([$(($r:ident $l:ident $o:ident $axis:literal))+];)+) => {$(
        impl<A, B, $($r),+> MatchShape<DynShape, A, B> for ($($r,)+) {
            type Output = DynShape;
        }
        checked_axes!(
            match_shapes! { @impl [$($l, $r, $o),+] ($($l,)+), ($($r,)+); }
            MatchAt A, B; $(($r $l $o $axis))+
        );
    )+};
    (
        @impl [$($generics:tt)*] $left:ty, $right:ty;
        [$(($r:ty, $l:ident, $o:ident, $axis:literal))+] [$(($output:ty))+] $last:tt
    ) => {
        impl<A, B, $($generics)*> MatchShape<$left, A, B> for $right
        where
            $($r: MatchAt<$l, A, B, $axis, Output = $o>),+
        {
            type Output = ($($output,)+);
        }
    };
}
match_shapes! {
    [(R0 L0 O0 0)];
    [(R0 L0 O0 0) (R1 L1 O1 1)];
    [(R0 L0 O0 0) (R1 L1 O1 1) (R2 L2 O2 2)];
    [(R0 L0 O0 0) (R1 L1 O1 1) (R2 L2 O2 2) (R3 L3 O3 3)];
    [(R0 L0 O0 0) (R1 L1 O1 1) (R2 L2 O2 2) (R3 L3 O3 3) (R4 L4 O4 4)];
    [(R0 L0 O0 0) (R1 L1 O1 1) (R2 L2 O2 2) (R3 L3 O3 3) (R4 L4 O4 4) (R5 L5 O5 5)];
    [(R0 L0 O0 0) (R1 L1 O1 1) (R2 L2 O2 2) (R3 L3 O3 3) (R4 L4 O4 4) (R5 L5 O5 5) (R6 L6 O6 6)];
    [(R0 L0 O0 0) (R1 L1 O1 1) (R2 L2 O2 2) (R3 L3 O3 3) (R4 L4 O4 4) (R5 L5 O5 5) (R6 L6 O6 6) (R7 L7 O7 7)];
}
