//! The bounds on the operands of an expression.

use crate::element::Operand;
use crate::shape::broadcast::{Broadcast, Broadcasted};
use crate::shape::traits::Shape;

/// Operands that broadcast with shape `S`.
///
/// [`JoinedOperands::with`](super::JoinedOperands::with) has this bound instead of one on `S`, so that rustc points at the
/// operand if the bound is not met.
pub trait BroadcastWith<S> {
    /// The shape that both broadcast to.
    type Output: Shape;
}
impl<S, R, O: Operand<Shape = R>> BroadcastWith<S> for O
where
    S: Broadcast<R>,
{
    type Output = Broadcasted<S, R>;
}

/// Results of reductions that broadcast with shape `S`.
///
/// [`JoinedOperands::with_reduction`](super::JoinedOperands::with_reduction) has this bound, whose text is for a reduction
/// that removes its axes.
#[diagnostic::on_unimplemented(
    message = "the result of this reduction does not broadcast with shape `{S}`: for one value per column, reduce another axis; for one per row, keep the axis, such as by `sum_keepdim::<-1>(x)`",
    label = "its axes are removed: it is `{Self}`",
    note = "aligned from the last dimension, two sizes must be equal, or one must be `One`: a literal `1` in `Shape![..]`",
    note = "in generic code, add the bound `{S}: Broadcast<R>` for the shape `R` of the result"
)]
pub trait ReductionBroadcastWith<S>: BroadcastWith<S, Output = Self::Shape> {
    /// The shape that both broadcast to.
    type Shape: Shape;
}
#[diagnostic::do_not_recommend]
impl<S, R: Shape, O: BroadcastWith<S, Output = R>> ReductionBroadcastWith<S> for O {
    type Shape = R;
}
