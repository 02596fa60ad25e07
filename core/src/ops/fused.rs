//! Reductions on top of a join: what `broadcast!(sum::<-1>(..))` expands to.

use super::join::Join;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::kernel::{FlaggedReduction, MathContext, Sources};
use crate::reduce::{Leave, Operation, ReducedAxes, reduce};
use crate::shape::layout::count;
use crate::shape::traits::Shape;
use crate::tensor::{MakeResult, Placement};

impl<S: Shape, K: Placement, L: Sources, const FLAGS: u32> Join<S, K, L, (), FLAGS> {
    /// The reduction by `op` of `f` over the elements of the operands, stretched, along the axes
    /// `over`: one pass, without an intermediate of shape `S`.
    ///
    /// # Panics
    /// Sizes known only at run time do not fit, an axis of a rank known only at run time is out of
    /// range or named twice, there must be elements and there are none, or there is no memory for the
    /// result.
    // Named parameters instead of projections, so that an error points at the axes.
    #[inline(always)]
    #[track_caller]
    pub fn reduce<O, A, E, F, T, R>(self, op: O, over: A, f: F) -> K::Output
    where
        A: Leave<S, Shape = R>,
        R: Shape,
        F: Fn(&MathContext, L::Elems) -> E + Sync,
        O: Operation<E, Output = T>,
        K: MakeResult<T, R>,
    {
        unwrap_or_panic(self.try_reduce(op, over, f))
    }

    /// As [`reduce`](Self::reduce).
    ///
    /// # Errors
    /// Where [`reduce`](Self::reduce) panics.
    #[inline(always)]
    pub fn try_reduce<O, A, E, F, T, R>(
        self,
        op: O,
        _over: A,
        f: F,
    ) -> Result<K::Output, ShapeError>
    where
        A: Leave<S, Shape = R>,
        R: Shape,
        F: Fn(&MathContext, L::Elems) -> E + Sync,
        O: Operation<E, Output = T>,
        K: MakeResult<T, R>,
    {
        let sizes = self.sizes()?;
        self.warn();
        let sizes = sizes.as_ref();
        // Operands may stretch to more than they hold.
        count(sizes).ok_or(Detail::Overflow)?;
        let axes = ReducedAxes::new(A::AXES, sizes.len())?;
        let sources = self.into_sources();
        let op = FlaggedReduction::<FLAGS, _>(op);
        reduce::<K, R, _, _, _, _>(sizes, axes, A::KEEPDIM, sources, op, f)
    }
}
