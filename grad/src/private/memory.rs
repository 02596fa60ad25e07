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
    // If a rank is known only at run time, axes may be summed.
    if const {
        X::Shape::PATTERN.is_some()
            && M::Shape::PATTERN.is_some()
            && may_have_same_sizes::<X::Shape, M::Shape>()
    } {
        update(&mut memory);
        return gradient_of(operand, memory);
    }
    gradient_of(operand, sum(&memory))
}
