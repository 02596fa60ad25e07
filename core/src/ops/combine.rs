//! Operators on two operands, with the result in new memory or in place.

use super::arithmetic::Operator;
use super::join::{JoinedOperands, join};
use crate::kernel::{Layout, MathContext, Target};
use crate::shape::broadcast::{Broadcast, Broadcasted};
use crate::shape::expand::ExpandTo;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, Element, Inline, Operand};
#[cfg(feature = "alloc")]
use crate::tensor::{Heap, Tensor};

/// Combines the elements of `x` and `y` in a new tensor.
#[cfg(feature = "alloc")]
#[inline(always)]
#[track_caller]
pub(super) fn tensor<T, U, V, X, Y, O, const FLAGS: u32>(
    x: X,
    y: Y,
    operator: O,
) -> Tensor<V, Broadcasted<X::Shape, Y::Shape>>
where
    X: Operand<Elem = T, Shape: Broadcast<Y::Shape>>,
    Y: Operand<Elem = U>,
    T: Element,
    U: Element,
    O: Operator<FLAGS, T, U, Output = V>,
    V: Send,
{
    JoinedOperands::<_, Heap, _, _, _>::pair(x.source(), y.source()).apply(operator)
}

/// Combines the elements of `x` and `y` in an array.
#[inline(always)]
#[track_caller]
pub(super) fn array<T, U, V, X, Y, O, const FLAGS: u32>(
    x: X,
    y: Y,
    operator: O,
) -> Array<V, Broadcasted<X::Shape, Y::Shape>>
where
    X: Operand<Elem = T, Shape: Broadcast<Y::Shape, Output: KnownShape>>,
    Y: Operand<Elem = U>,
    T: Element,
    U: Element,
    O: Operator<FLAGS, T, U, Output = V>,
    V: Send,
{
    JoinedOperands::<_, Inline, _, _, _>::pair(x.source(), y.source()).apply(operator)
}

/// Combines the elements of `target` and `y` in place.
#[inline(always)]
#[track_caller]
pub(super) fn update<T, U, L, K, Y, O, const FLAGS: u32>(
    target: Target<'_, T, L, K>,
    y: Y,
    operator: O,
) where
    T: Element,
    U: Element,
    L: Shape,
    K: Layout,
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
