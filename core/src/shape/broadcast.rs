//! The broadcasting rule, for types.
//!
//! The module [`broadcast_sizes`](super::broadcast_sizes) has the rule for sizes. In types, only [`One`](crate::One) and
//! typenum's `U1` count as 1. A [`Dyn`](crate::Dyn) is checked at run time.

use super::checked_axes::{IfKnown, checked_axes};
use super::dim::Dim;
use super::dim_rules::BroadcastDim;
use super::dyn_shape::DynShape;
pub use super::traits::Broadcast;
use super::traits::Shape;

/// The shape that `L` and `R` broadcast to.
///
/// ```
/// use shapecast::{Broadcasted, Shape, Tensor};
/// type Out = Broadcasted<Shape![5, 1, 4, 1], Shape![3, 1, 1]>;
/// let x: Tensor<f32, Shape![5, 3, 4, 1]> = Tensor::<f32, Out>::zeros();
/// assert_eq!(x.shape(), [5, 3, 4, 1]);
/// ```
pub type Broadcasted<L, R> = <L as Broadcast<R>>::Output;

/// Dimensions that broadcast with each other, at dimension `AXIS` of the result.
///
/// `A` and `B` are the shapes of the two dimensions. Compile errors name this trait. In generic code,
/// use the bound [`Broadcast`](crate::Broadcast).
///
/// ```compile_fail
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<f32, Shape![5, 2, 4, 1]>::ones();
/// let y = Tensor::<f32, Shape![3, 1, 1]>::ones();
/// let z = &x + &y;
/// ```
// Errors print the bare name of a trait only if it is public. `do_not_recommend` on the only impl makes
// rustc report this trait instead of `BroadcastDim`.
#[diagnostic::on_unimplemented(
    message = "the size of tensor a (`{Self}`) must match the size of tensor b (`{Rhs}`) at non-singleton dimension {AXIS}",
    label = "shapes `{A}` and `{B}` do not broadcast, since `{Self}` and `{Rhs}` are two different names or sizes: to shorten a series, write `x.slice(s![1..])` or `x.slice(s![..-1])`; to multiply matrices, `matmul`",
    note = "sizes must be equal, or one must be `One`, a literal `1` in `Shape![..]`; a name, and a name plus or minus a number (`Shape![dyn Time - 2]`), matches only itself, `One` and `Dyn`; to give an axis another name, write `x.rename::<0, Name>()`"
)]
pub trait BroadcastAt<Rhs, A, B, const AXIS: usize>: BroadcastDim<Rhs> {
    /// The dimension that both broadcast to.
    type Output: Dim;
}
#[diagnostic::do_not_recommend]
impl<L, R, A, B, const AXIS: usize> BroadcastAt<R, A, B, AXIS> for L
where
    L: BroadcastDim<R, Output: Dim>,
{
    type Output = L::Output;
}

/// Dimensions of shapes of different ranks that broadcast with each other, at dimension `AXIS` of the result.
///
/// This trait is [`BroadcastAt`] with the text for shapes that are aligned at the wrong axes.
#[diagnostic::on_unimplemented(
    message = "the size of tensor a (`{Self}`) must match the size of tensor b (`{Rhs}`) at non-singleton dimension {AXIS}",
    label = "shapes `{A}` and `{B}` do not broadcast, aligned from the last dimension: for one value per column, reduce another axis; for one per row, keep the axis (`mean_keepdim`) or add it (`unsqueeze::<1>()`)",
    note = "sizes must be equal, or one must be `One`, a literal `1` in `Shape![..]`; a name, and a name plus or minus a number (`Shape![dyn Time - 2]`), matches only itself, `One` and `Dyn`"
)]
pub trait BroadcastAligned<Rhs, A, B, const AXIS: usize>: BroadcastDim<Rhs> {
    /// The dimension that both broadcast to.
    type Output: Dim;
}
#[diagnostic::do_not_recommend]
impl<L, R, A, B, const AXIS: usize> BroadcastAligned<R, A, B, AXIS> for L
where
    L: BroadcastDim<R, Output: Dim>,
{
    type Output = L::Output;
}

// A blanket impl for rank 0 on the left allows a scalar as the first operand in generic code.
impl<R: Shape> Broadcast<R> for () {
    type Output = R;
}
impl<R: Shape> Broadcast<R> for DynShape {
    type Output = DynShape;
}

/// Implements [`Broadcast`] for every pair of tuples whose larger rank is at least 1.
///
/// An entry holds the names of one dimension in the left shape, in the right shape and in the result, and its axis.
/// Each step moves one entry to the first list, which holds the dimensions of the larger rank.
macro_rules! for_every_rank {
    ([$($done:tt)*] []) => {};
    ([$($done:tt)*] [$next:tt $($rest:tt)*]) => {
        for_every_overlap!([] [$($done)* $next]);
        for_every_rank!([$($done)* $next] [$($rest)*]);
    };
}

/// Implements [`Broadcast`] for the larger rank with every rank up to it.
///
/// The first list holds the dimensions that only the longer shape has, the second list the others. Each
/// step moves one dimension to the first list, until the shorter shape has rank 0.
macro_rules! for_every_overlap {
    ([$($leading:tt)*] []) => {
        with_rank_0_and_dyn_shape!($($leading)*);
    };
    ([] [$($shared:tt)*]) => {
        same_rank!($($shared)*);
        next_overlap!([] [$($shared)*]);
    };
    ([$($leading:tt)+] [$($shared:tt)+]) => {
        different_ranks!([$($leading)+] [$($shared)+]);
        next_overlap!([$($leading)+] [$($shared)+]);
    };
}
macro_rules! next_overlap {
    ([$($leading:tt)*] [$first:tt $($shared:tt)*]) => {
        for_every_overlap!([$($leading)* $first] [$($shared)*]);
    };
}

macro_rules! with_rank_0_and_dyn_shape {
    ($(($a:ident $b:ident $o:ident $axis:literal))+) => {
        impl<$($a: Dim),+> Broadcast<()> for ($($a,)+) {
            type Output = Self;
        }
        impl<$($a: Dim),+> Broadcast<DynShape> for ($($a,)+) {
            type Output = DynShape;
        }
    };
}
macro_rules! same_rank {
    ($(($a:ident $b:ident $o:ident $axis:literal))+) => {
        pair!(BroadcastAt [$($a, $b, $o: Dim),+] ($($a,)+), ($($b,)+); [] $(($a $b $o $axis))+);
    };
}
macro_rules! different_ranks {
    ([$(($a0:ident $b0:ident $o0:ident $axis0:literal))+] [$(($a:ident $b:ident $o:ident $axis:literal))+]) => {
        pair!(BroadcastAligned [$($a0: Dim,)+ $($a, $b, $o: Dim),+] ($($a0,)+ $($a,)+), ($($b,)+); [$($a0),+] $(($a $b $o $axis))+);
        pair!(BroadcastAligned [$($b0: Dim,)+ $($a, $b, $o: Dim),+] ($($a,)+), ($($b0,)+ $($b,)+); [$($b0),+] $(($a $b $o $axis))+);
    };
}
macro_rules! pair {
    (
        $check:ident [$($generics:tt)*] $left:ty, $right:ty;
        [$($leading:ident),*] ($($entry:tt)+) $($axes:tt)*
    ) => {
        checked_axes!(
            pair! { @impl $check [$($generics)*] $left, $right; [$($leading),*] }
            $check $left, $right; ($($entry)+) $($axes)*
        );
    };
    (
        @impl $check:ident [$($generics:tt)*] $left:ty, $right:ty; [$($leading:ident),*]
        [$(($a:ty, $b:ident, $o:ident, $axis:literal))+] [$(($output:ty))+] ($last:ty)
    ) => {
        impl<$($generics)*> Broadcast<$right> for $left
        where
            $($a: $check<$b, $left, $right, $axis, Output = $o>),+
        {
            type Output = <$last as IfKnown>::ShapeType<($($leading,)* $($output,)+)>;
        }
    };
}

for_every_rank!([] [
    (A0 B0 O0 0) (A1 B1 O1 1) (A2 B2 O2 2) (A3 B3 O3 3) (A4 B4 O4 4) (A5 B5 O5 5) (A6 B6 O6 6) (A7 B7 O7 7)
]);
