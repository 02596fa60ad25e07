//! [`RightOperand`], the bound of the operators on their right operand.

use super::arithmetic::{Operator, binary_kernel};
#[cfg(feature = "alloc")]
use super::reuse;
use crate::broadcast::JoinedOperands;
use crate::element::{Element, ElementOperand, Heap, Identities, Inline, Operand, Placement};
use crate::shape::broadcast::Broadcast;
#[cfg(feature = "alloc")]
use crate::shape::broadcast::Broadcasted;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, MakeResult, View};

/// A right operand of the operators and assignment operators of tensors with elements `T`, where `E` is `[T]`.
///
/// A [`Tensor`](crate::Tensor), an [`Array`] and a [`View`] of any elements are right operands. References to these
/// types and elements `T` are also right operands. Generic code needs no bound of this trait: the bounds are on the
/// elements, such as `T: Mul<U>`, and on the shapes.
///
/// ```
/// use shapecast::{Numeric, Shape, Tensor, array, tensor};
/// fn weighted<T: Numeric, S: Shape>(x: &Tensor<T, S>, weight: T) -> Tensor<T, S> {
///     x * weight
/// }
/// assert_eq!(weighted(&tensor![1.0, 2.0], 0.5) + array![1.0, 1.0], array![1.5, 2.0]);
/// ```
// With the parameter `T`, a crate with its own type of elements could implement this trait for any type. rustc would
// therefore reject `impl<T> Add<Weight> for Tensor<T, S>` in the crate of `Weight`. A slice is never a crate's own
// type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not combine with elements of `{E}`: write `2.0` instead of `2`, or convert a number, as in `n as f32`",
    label = "expected a number of the type of the elements, or a tensor, an array or a view",
    note = "in generic code, write `T::from_f64(2.0)`; to convert the tensor, write `broadcast!(x as f64 * 0.5)`",
    note = "for a list, write `&tensor![1.0, 2.0]`, or `&DynTensor::from(list)`; for a boxed tensor, `&*boxed`; for a `ViewMut`, `&view.view()`"
)]
pub trait RightOperand<E: ?Sized>: Sized {
    /// The type of the elements.
    type Elem: Element;
    /// The shape; `()` for a scalar.
    type Shape: Shape;
    #[doc(hidden)]
    type Placement: Placement;
    #[doc(hidden)]
    type Operand: Operand<Elem = Self::Elem, Shape = Self::Shape, Placement = Self::Placement>;

    #[doc(hidden)]
    fn into_operand(self) -> Self::Operand;

    /// Combines the elements of `x` and of `self`.
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    fn combine<X, A, L, P, V, S, O, const FLAGS: u32>(
        self,
        x: X,
        operator: O,
    ) -> <P::With<Self::Placement> as MakeResult<V, S>>::Output
    where
        X: Operand<Elem = A, Shape = L, Placement = P>,
        A: Element,
        L: Shape + Broadcast<Self::Shape, Output = S>,
        P: Placement<With<Heap> = Heap>,
        P::With<Self::Placement>: MakeResult<V, S>,
        S: Shape,
        O: Operator<FLAGS, A, Self::Elem, Output = V>,
        V: Send,
    {
        let y = self.into_operand();
        let sources = (((), x.source()), y.source());
        JoinedOperands::<S, P::With<Self::Placement>, _, _, FLAGS>::of(sources)
            .map(binary_kernel(operator))
    }

    /// Combines the elements of `x` and of `self`, in the memory of `x` if possible.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    fn combine_owned<A, L, V, O, const FLAGS: u32>(
        self,
        x: Tensor<A, L>,
        operator: O,
    ) -> Tensor<V, Broadcasted<L, Self::Shape>>
    where
        A: Element,
        L: Shape + Broadcast<Self::Shape>,
        O: Operator<FLAGS, A, Self::Elem, Output = V>,
        V: Send,
    {
        reuse::left(x, self.into_operand(), operator)
    }
}

// rustc infers the type of a literal from the elements, because no other impl applies to a literal.
#[diagnostic::do_not_recommend]
impl<T: Identities> RightOperand<[T]> for T {
    type Elem = T;
    type Shape = ();
    type Placement = Inline;
    type Operand = ElementOperand<T>;
    #[inline(always)]
    fn into_operand(self) -> ElementOperand<T> {
        ElementOperand(self)
    }
}

macro_rules! right_operands {
    ($($placement:ident $bound:ident $operand:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T, U: Element, S: $bound> RightOperand<[T]> for $operand {
            type Elem = U;
            type Shape = S;
            type Placement = $placement;
            type Operand = Self;
            #[inline(always)]
            fn into_operand(self) -> Self {
                self
            }
        }
    )*};
}
right_operands! {
    Heap Shape View<'_, U, S>;
    Heap Shape &View<'_, U, S>;
    Inline KnownShape Array<U, S>;
    Inline KnownShape &Array<U, S>;
}
#[cfg(feature = "alloc")]
right_operands! { Heap Shape &Tensor<U, S>; }

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T, U: Element, R: Shape> RightOperand<[T]> for Tensor<U, R> {
    type Elem = U;
    type Shape = R;
    type Placement = Heap;
    type Operand = Self;
    #[inline(always)]
    fn into_operand(self) -> Self {
        self
    }

    // The result is a `Tensor<V, S>`, in the form that rustc compares with the result of the trait.
    #[inline(always)]
    #[track_caller]
    fn combine<X, A, L, P, V, S, O, const FLAGS: u32>(
        self,
        x: X,
        operator: O,
    ) -> <Heap as MakeResult<V, S>>::Output
    where
        X: Operand<Elem = A, Shape = L, Placement = P>,
        A: Element,
        L: Shape + Broadcast<R, Output = S>,
        P: Placement<With<Heap> = Heap>,
        S: Shape,
        O: Operator<FLAGS, A, U, Output = V>,
        V: Send,
    {
        reuse::right(x, self, operator)
    }

    #[inline(always)]
    #[track_caller]
    fn combine_owned<A, L, V, O, const FLAGS: u32>(
        self,
        x: Tensor<A, L>,
        operator: O,
    ) -> Tensor<V, Broadcasted<L, R>>
    where
        A: Element,
        L: Shape + Broadcast<R>,
        O: Operator<FLAGS, A, U, Output = V>,
        V: Send,
    {
        reuse::either(x, self, operator)
    }
}
