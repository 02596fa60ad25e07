//! Gradients in the memory of other gradients.

use super::{IntoTensor, LoopOperand, gradient_of};
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
    if const { may_have_equal_sizes::<X::Shape, M::Shape>() } {
        update(&mut memory);
        return gradient_of(operand, memory);
    }
    gradient_of(operand, sum(&memory))
}

/// Returns `true` if both shapes have the same rank, and no sizes of them are known to differ.
const fn may_have_equal_sizes<S: Shape, R: Shape>() -> bool {
    let (Some(a), Some(b)) = (S::PATTERN, R::PATTERN) else {
        return false;
    };
    if a.len() != b.len() {
        return false;
    }
    let mut d = 0;
    while d < a.len() {
        if let (Some(a), Some(b)) = (a[d], b[d])
            && a != b
        {
            return false;
        }
        d += 1;
    }
    true
}
