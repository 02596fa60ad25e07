//! The compile error for a method call on a value that is not an operand.
//!
//! In `x - self.centre()`, `self` is not an operand, and the user forgot the `&` before the call.

use crate::element::Operand;

/// Operands on whose elements a method is called.
#[diagnostic::on_unimplemented(
    message = "write `&` before this call to evaluate it once, before the loop",
    label = "without `&`, the method is called on each element of `{Self}`, which is not an operand",
    note = "operands are scalars, and tensors, arrays and views of elements that are `Copy + Send + Sync`",
    note = "for a value that is used as a whole for each element, capture it in a closure before the call: `let f = |v| poly(&list, v);`"
)]
pub trait CallReceiver {}

#[diagnostic::do_not_recommend]
impl<O: Operand + ?Sized> CallReceiver for O {}

/// Returns the operand on whose elements `broadcast!` calls a method that numbers lack.
///
/// This call is the argument of [`JoinedOperands::with`](crate::broadcast::JoinedOperands::with), so that rustc reports the
/// bound of this function instead of the bound of `with` at the same place.
#[inline(always)]
pub fn receiver<O: CallReceiver>(operand: &O) -> &O {
    operand
}
