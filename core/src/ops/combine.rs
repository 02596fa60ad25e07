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
pub(super) fn tensor<T, U, L, R, V, X, Y, F, const FLAGS: u32>(
    x: X,
    y: Y,
    operator: Operator<FLAGS, F>,
) -> Tensor<V, Broadcasted<L, R>>
where
    T: Element,
    U: Element,
    L: Shape + Broadcast<R>,
    R: Shape,
    X: Operand<Elem = T, Shape = L>,
    Y: Operand<Elem = U, Shape = R>,
    V: Send,
    F: Fn(&MathContext, T, U) -> V + Sync,
{
    JoinedOperands::<_, Heap, _, _, _>::pair(x.source(), y.source()).apply(operator)
}

/// Combines the elements of `x` and `y` in an array.
#[inline(always)]
#[track_caller]
pub(super) fn array<T, U, L, R, V, X, Y, F, const FLAGS: u32>(
    x: X,
    y: Y,
    operator: Operator<FLAGS, F>,
) -> Array<V, Broadcasted<L, R>>
where
    T: Element,
    U: Element,
    L: Shape + Broadcast<R, Output: KnownShape>,
    R: Shape,
    X: Operand<Elem = T, Shape = L>,
    Y: Operand<Elem = U, Shape = R>,
    V: Send,
    F: Fn(&MathContext, T, U) -> V + Sync,
{
    JoinedOperands::<_, Inline, _, _, _>::pair(x.source(), y.source()).apply(operator)
}

/// Combines the elements of `target` and `y` in place.
#[inline(always)]
#[track_caller]
pub(super) fn update<T, U, L, R, K, Y, F, const FLAGS: u32>(
    target: Target<'_, T, L, K>,
    y: Y,
    operator: Operator<FLAGS, F>,
) where
    T: Element,
    U: Element,
    L: Shape,
    R: Shape + ExpandTo<L>,
    K: Layout,
    Y: Operand<Elem = U, Shape = R>,
    F: Fn(&MathContext, T, U) -> T + Sync,
{
    let join = join().with(&y).with_flags::<FLAGS>();
    join.update(target, update_kernel(operator.0));
}

/// Returns the kernel of an assignment operator.
///
/// A closure in `update` would be generic over shapes, and each shape would compile its own kernel.
#[inline(always)]
fn update_kernel<T, U>(
    operator: impl Fn(&MathContext, T, U) -> T,
) -> impl Fn(&MathContext, T, ((), U)) -> T {
    #[inline(always)]
    move |context, x, ((), y)| operator(context, x, y)
}
