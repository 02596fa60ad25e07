//! Reductions of joined operands, which `broadcast!(sum::<-1>(..))` expands to.

use super::join::Join;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::kernel::{FlaggedReduction, MathContext, Sources};
use crate::reduce::{Operation, ReduceShape, ReducedAxes, reduce};
use crate::shape::layout::count;
use crate::shape::traits::Shape;
use crate::tensor::{MakeResult, Placement};

impl<S: Shape, P: Placement, L: Sources, const FLAGS: u32> Join<S, P, L, (), FLAGS> {
    /// Reduces `f` of the broadcast operands with `op` along the axes `over`.
    ///
    /// The reduction takes one pass and stores no intermediate of shape `S`.
    ///
    /// # Panics
    /// - Sizes known only at run time do not broadcast.
    /// - The rank is known only at run time, and an axis is out of range or named twice.
    /// - There are no elements to reduce, and `op` needs one.
    /// - There is not enough memory for the result.
    // With named parameters instead of projections, an error points at the axes.
    #[inline(always)]
    #[track_caller]
    pub fn reduce<O, A, E, F, T, R>(self, op: O, over: A, f: F) -> P::Output
    where
        A: ReduceShape<S, Output = R>,
        R: Shape,
        F: Fn(&MathContext, L::Elems) -> E + Sync,
        O: Operation<E, Output = T>,
        P: MakeResult<T, R>,
    {
        unwrap_or_panic(self.try_reduce(op, over, f))
    }

    /// Reduces like [`reduce`](Self::reduce), but returns an error instead of panicking.
    ///
    /// # Errors
    /// The cases in which [`reduce`](Self::reduce) panics.
    #[inline(always)]
    pub fn try_reduce<O, A, E, F, T, R>(
        self,
        op: O,
        _over: A,
        f: F,
    ) -> Result<P::Output, ShapeError>
    where
        A: ReduceShape<S, Output = R>,
        R: Shape,
        F: Fn(&MathContext, L::Elems) -> E + Sync,
        O: Operation<E, Output = T>,
        P: MakeResult<T, R>,
    {
        let sizes = self.sizes()?;
        self.warn_if_once_paired();
        let sizes = sizes.as_ref();
        // The product can overflow, because the result can have more elements than each operand.
        count(sizes).ok_or(Detail::Overflow)?;
        let axes = ReducedAxes::new(A::AXES, sizes.len())?;
        let sources = self.into_sources();
        let op = FlaggedReduction::<FLAGS, _>(op);
        reduce::<P, R, _, _, _, _>(sizes, axes, A::KEEPDIM, sources, op, f)
    }
}
