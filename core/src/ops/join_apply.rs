//! Joins that operators and `map` methods create.

use core::marker::PhantomData;

#[cfg(all(feature = "compat", feature = "alloc"))]
use shapecast_kernel::Sources;
#[cfg(all(feature = "compat", feature = "alloc"))]
use shapecast_kernel::flags::CALLS;
use shapecast_kernel::{MathContext, Source};

use super::arithmetic::Operator;
use super::join::JoinedOperands;
use crate::element::{Element, Placement};
use crate::shape::layouts::RigidLayout;
use crate::shape::traits::Shape;
use crate::tensor::MakeResult;

impl<
    'a,
    S: Shape,
    P: Placement,
    T: Element,
    U: Element,
    X: RigidLayout,
    Y: RigidLayout,
    const FLAGS: u32,
> JoinedOperands<S, P, Pair<'a, T, X, U, Y>, (), FLAGS>
{
    /// Joins the two operands of an operator, which broadcast to shape `S`.
    #[inline(always)]
    pub(super) fn pair(x: Source<'a, T, X>, y: Source<'a, U, Y>) -> Self {
        JoinedOperands {
            sources: (((), x), y),
            values: (),
            names: &[],
            types: PhantomData,
        }
    }

    /// Applies an operator to the elements of the operands.
    #[inline(always)]
    #[track_caller]
    pub(super) fn apply<O>(self, operator: O) -> P::Output
    where
        P: MakeResult<O::Output, S>,
        O: Operator<FLAGS, T, U, Output: Send>,
    {
        self.map(binary_kernel(operator))
    }
}

/// The sources of two operands.
type Pair<'a, T, X, U, Y> = (((), Source<'a, T, X>), Source<'a, U, Y>);

/// Returns the kernel of a binary operator.
///
/// A closure in `apply` would be generic over shapes, and each shape would compile its own kernel.
#[inline(always)]
fn binary_kernel<T, U, O, const FLAGS: u32>(
    _: O,
) -> impl Fn(&MathContext, (((), T), U)) -> O::Output
where
    O: Operator<FLAGS, T, U>,
{
    #[inline(always)]
    |context, (((), x), y)| O::apply(context, x, y)
}

#[cfg(all(feature = "compat", feature = "alloc"))]
impl<L: Sources>
    JoinedOperands<crate::shape::dyn_shape::DynShape, crate::element::Heap, L, (), CALLS>
{
    /// Creates a join of [erased](Source::erased) sources, which checks shapes at run time.
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
