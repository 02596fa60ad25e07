//! Operators that consume a tensor: the result reuses its memory if sizes and element types allow.

use super::arithmetic::{Operator, binary_kernel};
use crate::broadcast::{JoinedOperands, join};
use crate::element::{Element, Heap, Operand, Placement};
use crate::error::unwrap_or_panic;
use crate::shape::broadcast::{Broadcast, Broadcasted};
use crate::shape::layouts::AllDims;
use crate::shape::traits::Shape;
use crate::tensor::Tensor;
use shapecast_kernel::{Flagged, evaluate_reusing, reusable};

/// Returns `false` if the compiler knows that shapes `S` and `R` have different sizes.
pub const fn may_have_same_sizes<S: Shape, R: Shape>() -> bool {
    let (Some(a), Some(b)) = (S::PATTERN, R::PATTERN) else {
        return true;
    };
    let mut d = 0;
    while d < a.len() && a.len() == b.len() {
        if let (Some(a), Some(b)) = (a[d], b[d])
            && a != b
        {
            return false;
        }
        d += 1;
    }
    a.len() == b.len()
}

/// Maps every element of `x`, in the memory of `x` if possible.
#[inline(always)]
#[track_caller]
pub(super) fn unary<T, S, V>(x: Tensor<T, S>, f: impl Fn(T) -> V + Sync) -> Tensor<V, S>
where
    T: Element,
    S: Shape,
    V: Send,
{
    if const { reusable::<T, V>() } {
        let (buffer, sizes) = x.into_parts();
        let data = evaluate_reusing::<AllDims<S>, _, _, _, _, _>(
            buffer,
            sizes.as_ref(),
            (),
            (),
            |_, x, ()| f(x),
        );
        Tensor::from_parts(data, sizes)
    } else {
        join().with(&x).map(|_, ((), x)| f(x))
    }
}

/// Combines `x` and `y`, in the memory of `x` if possible.
#[inline(always)]
#[track_caller]
pub(super) fn left<T, S, U, V, B, O, const FLAGS: u32>(
    x: Tensor<T, S>,
    y: B,
    operator: O,
) -> Tensor<V, Broadcasted<S, B::Shape>>
where
    T: Element,
    S: Shape + Broadcast<B::Shape>,
    B: Operand<Elem = U>,
    U: Element,
    O: Operator<FLAGS, T, U, Output = V>,
    V: Send,
{
    let sources = (((), x.source()), y.source());
    let joined = JoinedOperands::<Broadcasted<S, B::Shape>, Heap, _, _, FLAGS>::of(sources);
    if const { reusable::<T, V>() && may_have_same_sizes::<S, Broadcasted<S, B::Shape>>() } {
        let sizes = unwrap_or_panic(joined.sizes());
        if x.shape() == sizes.as_ref() {
            joined.warn_if_formerly_paired();
            let data = evaluate_reusing::<AllDims<Broadcasted<S, B::Shape>>, _, _, _, _, _>(
                x.into_parts().0,
                sizes.as_ref(),
                ((), y.source()),
                Flagged::<FLAGS, _>(()),
                |context, x, ((), y)| O::apply(context, x, y),
            );
            return Tensor::from_parts(data, sizes);
        }
    }
    joined.map(binary_kernel(operator))
}

/// Combines `x` and `y`, in the memory of `y` if possible.
#[inline(always)]
#[track_caller]
pub(super) fn right<T, U, S, V, A, O, const FLAGS: u32>(
    x: A,
    y: Tensor<U, S>,
    operator: O,
) -> Tensor<V, Broadcasted<A::Shape, S>>
where
    A: Operand<Elem = T, Shape: Broadcast<S>, Placement: Placement<With<Heap> = Heap>>,
    T: Element,
    U: Element,
    S: Shape,
    O: Operator<FLAGS, T, U, Output = V>,
    V: Send,
{
    let sources = (((), x.source()), y.source());
    let joined = JoinedOperands::<Broadcasted<A::Shape, S>, Heap, _, _, FLAGS>::of(sources);
    if const { reusable::<U, V>() && may_have_same_sizes::<S, Broadcasted<A::Shape, S>>() } {
        let sizes = unwrap_or_panic(joined.sizes());
        if y.shape() == sizes.as_ref() {
            joined.warn_if_formerly_paired();
            let data = evaluate_reusing::<AllDims<Broadcasted<A::Shape, S>>, _, _, _, _, _>(
                y.into_parts().0,
                sizes.as_ref(),
                ((), x.source()),
                Flagged::<FLAGS, _>(()),
                |context, y, ((), x)| O::apply(context, x, y),
            );
            return Tensor::from_parts(data, sizes);
        }
    }
    joined.map(binary_kernel(operator))
}

/// Combines `x` and `y`, in the memory of either if possible.
#[inline(always)]
#[track_caller]
pub(super) fn either<T, U, L, R, V, O, const FLAGS: u32>(
    x: Tensor<T, L>,
    y: Tensor<U, R>,
    operator: O,
) -> Tensor<V, Broadcasted<L, R>>
where
    T: Element,
    U: Element,
    L: Shape + Broadcast<R>,
    R: Shape,
    O: Operator<FLAGS, T, U, Output = V>,
    V: Send,
{
    if may_have_same_sizes::<L, Broadcasted<L, R>>() && x.len() >= y.len() {
        left(x, &y, operator)
    } else {
        right(&x, y, operator)
    }
}
