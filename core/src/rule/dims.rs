//! The rule for one pair of dimensions.

use crate::{Dim, Dyn, One, Size};

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
