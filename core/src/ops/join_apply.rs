//! Joins that operators and `map` methods create.

use core::marker::PhantomData;

use super::arithmetic::Operator;
use super::join::JoinedOperands;
#[cfg(feature = "alloc")]
use crate::kernel::flags::CALLS;
use crate::kernel::{MathContext, Sources};
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::Heap;
use crate::tensor::{Inline, MakeResult, Placement};

impl<S: Shape, P: Placement, T: Copy, U: Copy, L> JoinedOperands<S, P, L>
where
    L: Sources<Elems = (((), T), U)>,
{
    /// Applies an operator to the elements of two operands.
    #[inline(always)]
    #[track_caller]
    pub(super) fn apply<V, F, const FLAGS: u32>(self, operator: Operator<FLAGS, F>) -> P::Output
    where
        P: MakeResult<V, S>,
        F: Fn(&MathContext, T, U) -> V + Sync,
        V: Send,
    {
        self.with_flags::<FLAGS>().map(binary_kernel(operator.0))
    }
}

impl<S: Shape, P: Placement, L> JoinedOperands<S, P, L> {
    /// Puts the result in a tensor.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn on_heap(self) -> JoinedOperands<S, Heap, L> {
        self.with_placement()
    }

    /// Puts the result in an array.
    #[inline(always)]
    pub(super) fn inline(self) -> JoinedOperands<S, Inline, L> {
        self.with_placement()
    }

    /// Replaces the placement of the result by `NEW`.
    #[inline(always)]
    fn with_placement<NEW: Placement>(self) -> JoinedOperands<S, NEW, L> {
        JoinedOperands {
            sources: self.sources,
            values: (),
            names: self.names,
            types: PhantomData,
        }
    }
}

/// Returns the kernel of a binary operator.
///
/// A closure in `apply` would be generic over shapes, and each shape would compile its own kernel.
#[inline(always)]
fn binary_kernel<T, U, V>(
    operator: impl Fn(&MathContext, T, U) -> V,
) -> impl Fn(&MathContext, (((), T), U)) -> V {
    #[inline(always)]
    move |context, (((), x), y)| operator(context, x, y)
}

#[cfg(feature = "alloc")]
impl<L: Sources> JoinedOperands<crate::DynShape, crate::tensor::Heap, L, (), CALLS> {
    /// Creates a join of [erased](Source::erased) sources, whose shapes are checked at run time.
    ///
    /// The kernel calls a user's function.
    pub(crate) fn from_erased(sources: L) -> Self {
        JoinedOperands {
            sources,
            values: (),
            names: &[],
            types: PhantomData,
        }
    }
}
