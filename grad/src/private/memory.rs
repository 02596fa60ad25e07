//! Gradients in the memory of other gradients.

use super::{IntoTensor, LoopOperand, gradient_of};
use shapecast::__private::may_have_same_sizes;
use shapecast::{Operand, Shape, Tensor};

/// Returns the gradient of an operand that broadcasts to the shape of `memory`, a gradient that is not used again.
///
/// `update` replaces the elements of `memory` by the terms of the gradient. If the types say that axes are summed, `sum`
/// returns the sums of the terms instead.
#[inline]
pub fn gradient_in<X, M, G>(
    operand: &X,
    memory: M,
    update: impl FnOnce(&mut Tensor<X::Element, M::Shape>),
    sum: impl FnOnce(&Tensor<X::Element, M::Shape>) -> G,
) -> X::Gradient
where
    X: LoopOperand + Operand,
    M: IntoTensor<X::Element>,
    G: IntoTensor<X::Element>,
{
    let mut memory = memory.into_tensor();
    if const { may_be_loop::<X, M::Shape>() } {
        update(&mut memory);
        return gradient_of(operand, memory);
    }
    gradient_of(operand, sum(&memory))
}

/// Returns `false` if axes of a loop of shape `S` are summed for the gradient of `X`. If a rank is known only at run time,
/// axes may be summed.
const fn may_be_loop<X: Operand, S: Shape>() -> bool {
    X::Shape::PATTERN.is_some() && S::PATTERN.is_some() && may_have_same_sizes::<X::Shape, S>()
}

/// Returns the gradients of two operands that have the same terms.
///
/// If, by its type, an operand may have the shape of the loop, `terms` is called once, and `sum_a` or `sum_b` sums the
/// terms for the other operand. Otherwise, the terms may be much larger than both operands: `fold_a` and `fold_b` then
/// compute the sums without storing them.
#[inline]
pub fn gradients_of_both<A, B, M, GA, GB, FA, FB>(
    (a, b): (&A, &B),
    terms: impl FnOnce() -> M,
    sum_a: impl FnOnce(&M) -> GA,
    sum_b: impl FnOnce(&M) -> GB,
    fold_a: impl FnOnce() -> FA,
    fold_b: impl FnOnce() -> FB,
) -> (A::Gradient, B::Gradient)
where
    A: LoopOperand + Operand,
    B: LoopOperand + Operand,
    M: IntoTensor<A::Element> + IntoTensor<B::Element>,
    GA: IntoTensor<A::Element>,
    GB: IntoTensor<B::Element>,
    FA: IntoTensor<A::Element>,
    FB: IntoTensor<B::Element>,
{
    if const { may_be_loop::<A, <M as IntoTensor<A::Element>>::Shape>() } {
        let terms = terms();
        let of_b = gradient_of(b, sum_b(&terms));
        return (gradient_of(a, terms), of_b);
    }
    if const { may_be_loop::<B, <M as IntoTensor<B::Element>>::Shape>() } {
        let terms = terms();
        let of_a = gradient_of(a, sum_a(&terms));
        return (of_a, gradient_of(b, terms));
    }
    (gradient_of(a, fold_a()), gradient_of(b, fold_b()))
}
