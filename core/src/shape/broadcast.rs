//! The broadcasting rule in types: which shapes fit each other, and which shape comes out.
//!
//! The rule is NumPy's and PyTorch's: shapes are aligned from the last dimension; two sizes fit when
//! they are equal or one of them stretches; a missing dimension stretches too
//! (<https://pytorch.org/docs/stable/notes/broadcasting.html>).

use super::dim::{Dim, Dyn, One, Size};
use super::dyn_shape::{DynShape, check_rank};
use super::traits::Shape;
use crate::const_fn::max;
use crate::dim_vec::DimVec;
use crate::error::{Conflict, ShapeError};

/// Shapes that broadcast with each other.
///
/// Implemented for every pair of shapes of ranks 0 to 8 whose dimensions fit, and for
/// [`DynShape`](crate::DynShape) with everything; then the sizes are checked at run time.
/// Code generic over two shapes writes `L: Shape + Broadcast<R>` and calls the result
/// [`Broadcasted<L, R>`](Broadcasted).
///
/// ```
/// use shapecast::{Broadcast, Broadcasted, Shape, Tensor};
///
/// fn add<L: Shape + Broadcast<R>, R: Shape>(
///     x: &Tensor<f32, L>,
///     y: &Tensor<f32, R>,
/// ) -> Tensor<f32, Broadcasted<L, R>> {
///     x + y
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{Rhs}` are not known to broadcast",
    label = "not known to broadcast with `{Rhs}`",
    note = "where shapes are generic, a bound says so: `{Self}: Broadcast<{Rhs}>`, in the order in which operands stand first in the expression"
)]
pub trait Broadcast<Rhs> {
    /// The shape that both stretch to.
    type Output: Shape;
}

/// The shape that `L` and `R` broadcast to.
///
/// ```
/// use shapecast::{Broadcasted, Shape, Tensor};
/// type Out = Broadcasted<Shape![5, 1, 4, 1], Shape![3, 1, 1]>;
/// let x: Tensor<f32, Shape![5, 3, 4, 1]> = Tensor::<f32, Out>::zeros();
/// assert_eq!(x.shape(), [5, 3, 4, 1]);
/// ```
pub type Broadcasted<L, R> = <L as Broadcast<R>>::Output;

/// Two dimensions that fit, and the one that comes out. The rule itself.
#[doc(hidden)]
pub trait BroadcastDim<Rhs> {
    type Output;
}

impl<D: Dim> BroadcastDim<D> for One {
    type Output = D;
}

impl<const N: usize> BroadcastDim<One> for Size<N> {
    type Output = Self;
}
impl<const N: usize> BroadcastDim<Self> for Size<N> {
    type Output = Self;
}
// Against `Dyn` a known size survives, and the run time checks.
impl<const N: usize> BroadcastDim<Dyn> for Size<N> {
    type Output = Self;
}

impl<const N: usize> BroadcastDim<Size<N>> for Dyn {
    type Output = Size<N>;
}
impl BroadcastDim<One> for Dyn {
    type Output = Dyn;
}
impl BroadcastDim<Dyn> for Dyn {
    type Output = Dyn;
}

/// Two dimensions that fit, at dimension `AXIS` of the result of shapes `A` and `B`.
///
/// It stands in compile errors, and is public so that they print its bare name; code needs
/// [`Broadcast`](crate::Broadcast) only. Implemented for every pair of dimensions that fit.
// `do_not_recommend` on the only impl makes rustc report this trait, not the one behind it.
#[diagnostic::on_unimplemented(
    message = "the size of tensor a (`{Self}`) must match the size of tensor b (`{Rhs}`) at non-singleton dimension {AXIS}",
    label = "shapes `{A}` and `{B}` do not broadcast",
    note = "aligned from the last dimension, two sizes must be equal, or one of them must be `One`: only a literal `1` in `Shape![..]` stretches, a constant or generic size (`Size<N>`) never does"
)]
pub trait BroadcastAt<Rhs, A, B, const AXIS: usize> {
    /// The dimension that both stretch to.
    type Output: Dim;
}
#[diagnostic::do_not_recommend]
impl<L, R, A, B, const AXIS: usize> BroadcastAt<R, A, B, AXIS> for L
where
    L: BroadcastDim<R, Output: Dim>,
{
    type Output = L::Output;
}

// Rank 0 on the left needs one blanket impl, so that a scalar may come first in generic code.
impl<R: Shape> Broadcast<R> for () {
    type Output = R;
}
impl<R: Shape> Broadcast<R> for DynShape {
    type Output = DynShape;
}

/// Emits the impls for all pairs of ranks whose larger one is a prefix of `$next` (extended from
/// `$done`). A triple is a dimension of the left shape, of the right one, and its axis.
macro_rules! for_every_rank {
    ([$($done:tt)*] []) => {};
    ([$($done:tt)*] [$next:tt $($rest:tt)*]) => {
        for_every_overlap!([] [$($done)* $next]);
        for_every_rank!([$($done)* $next] [$($rest)*]);
    };
}

/// Moves dimensions one by one from the common ones to those that only the longer shape has.
macro_rules! for_every_overlap {
    ([$($only:tt)*] []) => {
        with_rank_0!($($only)*);
    };
    ([] [$($both:tt)*]) => {
        same_rank!($($both)*);
        move_one!([] [$($both)*]);
    };
    ([$($only:tt)+] [$($both:tt)+]) => {
        different_ranks!([$($only)+] [$($both)+]);
        move_one!([$($only)+] [$($both)+]);
    };
}
macro_rules! move_one {
    ([$($only:tt)*] [$first:tt $($both:tt)*]) => {
        for_every_overlap!([$($only)* $first] [$($both)*]);
    };
}

macro_rules! with_rank_0 {
    ($(($a:ident $b:ident $axis:literal))+) => {
        impl<$($a: Dim),+> Broadcast<()> for ($($a,)+) {
            type Output = Self;
        }
        impl<$($a: Dim),+> Broadcast<DynShape> for ($($a,)+) {
            type Output = DynShape;
        }
    };
}
macro_rules! same_rank {
    ($(($a:ident $b:ident $axis:literal))+) => {
        pair!([$($a, $b),+] ($($a,)+), ($($b,)+); [] $(($a $b $axis))+);
    };
}
macro_rules! different_ranks {
    ([$(($a0:ident $b0:ident $axis0:literal))+] [$(($a:ident $b:ident $axis:literal))+]) => {
        pair!([$($a0: Dim,)+ $($a, $b),+] ($($a0,)+ $($a,)+), ($($b,)+); [$($a0),+] $(($a $b $axis))+);
        pair!([$($b0: Dim,)+ $($a, $b),+] ($($a,)+), ($($b0,)+ $($b,)+); [$($b0),+] $(($a $b $axis))+);
    };
}
macro_rules! pair {
    ([$($generics:tt)*] $left:ty, $right:ty; [$($only:ident),*] $(($a:ident $b:ident $axis:literal))+) => {
        impl<$($generics)*> Broadcast<$right> for $left
        where
            $($a: BroadcastAt<$b, $left, $right, $axis>),+
        {
            type Output = ($($only,)* $(<$a as BroadcastAt<$b, $left, $right, $axis>>::Output,)+);
        }
    };
}

for_every_rank!([] [
    (A0 B0 0) (A1 B1 1) (A2 B2 2) (A3 B3 3) (A4 B4 4) (A5 B5 5) (A6 B6 6) (A7 B7 7)
]);

/// One step of the rule: stretches the shape so far by `next`.
///
/// The shape so far is the last `rank` entries of `acc`, which is at least as long as both; the
/// rank of the result is returned. Sizes are compared from the last dimension to the first, and
/// the first conflict found, the rightmost, is reported, as PyTorch does. On a conflict `acc`
/// holds no shape.
pub(crate) const fn stretch(
    acc: &mut [usize],
    rank: usize,
    next: &[usize],
) -> Result<usize, Conflict> {
    let result = max(rank, next.len());
    let mut from_last = 0;
    while from_last < next.len() {
        let b = next[next.len() - 1 - from_last];
        let at = acc.len() - 1 - from_last;
        let a = if from_last < rank { acc[at] } else { 1 };
        if a == 1 {
            acc[at] = b;
        } else if a != b && b != 1 {
            return Err(Conflict {
                a,
                b,
                dim: result - 1 - from_last,
            });
        }
        from_last += 1;
    }
    Ok(result)
}

/// Whether the rule stretches `sizes` to `target`: from the last dimension on, each is 1 or the
/// target's.
pub(crate) fn stretches_to(sizes: &[usize], target: &[usize]) -> bool {
    let mut pairs = sizes.iter().rev().zip(target.iter().rev());
    sizes.len() <= target.len() && pairs.all(|(&size, &target)| size == 1 || size == target)
}

/// `first` and the operands, folded by the rule.
pub(crate) fn fold(first: &[usize], operands: &[&[usize]]) -> Result<DimVec<usize>, ShapeError> {
    let rank = operands
        .iter()
        .fold(first.len(), |rank, sizes| max(rank, sizes.len()));
    check_rank(rank)?;
    let mut result = DimVec::filled(1, rank);
    let mut so_far = stretch(result.as_mut(), 0, first)?;
    for sizes in operands {
        so_far = stretch(result.as_mut(), so_far, sizes)?;
    }
    Ok(result)
}

/// Why operands do not stretch to the target.
#[cold]
pub(crate) fn mismatch_error(target: &[usize], operands: &[&[usize]]) -> ShapeError {
    match fold(target, operands) {
        Ok(result) => ShapeError::output_shape(target, result.as_ref()),
        Err(error) => error,
    }
}

/// Where one of these bits is set for an operand, the result is of size 1 too; bit 0 is the last dimension.
/// So many tensors stand `before` the first operand.
#[inline(never)]
pub(crate) fn check_non_broadcasting_ones(
    result: &[usize],
    ones: &[u32],
    before: usize,
) -> Result<(), ShapeError> {
    for (k, &ones) in ones.iter().enumerate() {
        let sizes = result.iter().enumerate().rev().zip(0..u32::BITS);
        for ((dim, &size), bit) in sizes {
            if ones >> bit & 1 == 1 && size != 1 {
                let (a, b) = if k + before == 0 {
                    (1, size)
                } else {
                    (size, 1)
                };
                return Err(Conflict { a, b, dim }.into());
            }
        }
    }
    Ok(())
}
