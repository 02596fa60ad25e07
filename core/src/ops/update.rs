//! Updates in place by the assignment operators.

use super::arithmetic::Operator;
use super::join::join;
use crate::element::{Element, Operand};
use crate::shape::expand::ExpandTo;
use crate::shape::traits::Shape;
use shapecast_kernel::{Layout, MathContext, Target};

/// Combines the elements of `target` and `y` in place.
#[inline(always)]
#[track_caller]
pub(super) fn update<T, U, L, X, Y, O, const FLAGS: u32>(
    target: Target<'_, T, L, X>,
    y: Y,
    operator: O,
) where
    T: Element,
    U: Element,
    L: Shape,
    X: Layout,
    Y: Operand<Elem = U, Shape: ExpandTo<L>>,
    O: Operator<FLAGS, T, U, Output = T>,
{
    let join = join().with(&y).with_flags::<FLAGS>();
    join.update(target, update_kernel(operator));
}

/// Returns the kernel of an assignment operator.
///
/// A closure in `update` would be generic over shapes, and each shape would compile its own kernel.
#[inline(always)]
fn update_kernel<T, U, O, const FLAGS: u32>(_: O) -> impl Fn(&MathContext, T, ((), U)) -> T
where
    O: Operator<FLAGS, T, U, Output = T>,
{
    #[inline(always)]
    |context, x, ((), y)| O::apply(context, x, y)
}
