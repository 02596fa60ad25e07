//! Reductions of joined operands, in the loop that computes the elements.

use shapecast_kernel::{FlaggedReduction, Layout, MathContext, Source, complete_at_call};

use super::join::JoinedOperands;
use crate::element::{Element, Placement};
use crate::error::{ShapeError, element_count, unwrap_or_panic};
use crate::reduce::{
    DimsOf, Operation, ReduceShape, ReducedAxes, reduce, reduce_axes, try_reduce_axes,
};
use crate::shape::layouts::RigidSources;
use crate::shape::traits::Shape;
use crate::tensor::MakeResult;

impl<S: Shape, P: Placement, L: RigidSources, const FLAGS: u32> JoinedOperands<S, P, L, (), FLAGS> {
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
        // See `ExpandTo::Checked`.
        <A as ReduceShape<S>>::Output: Shape,
        R: Shape,
        F: Fn(&MathContext, L::Elems) -> E + Sync,
        O: Operation<E, Output = T>,
        P: MakeResult<T, R>,
    {
        complete_at_call! {
            if const { shapecast_kernel::is_unrolled::<DimsOf<S, A>, L, E, FlaggedReduction<FLAGS, O>>() } {
                self.warn_if_formerly_paired();
                let op = FlaggedReduction::<FLAGS, _>::new(op);
                let (sizes, work) = crate::reduce::unrolled::<S, A, _, _, _>(self.sources, op, f);
                return P::make(sizes, work);
            }
        }
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
        // See `ExpandTo::Checked`.
        <A as ReduceShape<S>>::Output: Shape,
        R: Shape,
        F: Fn(&MathContext, L::Elems) -> E + Sync,
        O: Operation<E, Output = T>,
        P: MakeResult<T, R>,
    {
        complete_at_call! {
            if const { shapecast_kernel::is_unrolled::<DimsOf<S, A>, L, E, FlaggedReduction<FLAGS, O>>() } {
                self.warn_if_formerly_paired();
                let op = FlaggedReduction::<FLAGS, _>::new(op);
                let (sizes, work) = crate::reduce::unrolled::<S, A, _, _, _>(self.sources, op, f);
                return P::try_make(sizes, work);
            }
        }
        let sizes = self.sizes()?;
        self.warn_if_formerly_paired();
        let sizes = sizes.as_ref();
        // The product of the sizes can overflow, because broadcasting repeats elements.
        element_count(sizes)?;
        let axes = ReducedAxes::new(A::AXES, sizes.len())?;
        let sources = self.sources;
        let op = FlaggedReduction::<FLAGS, _, DimsOf<S, A>>::new(op);
        reduce::<P, R, _, _, _, _>(sizes, axes, A::KEEPDIM, sources, op, f)
    }
}

impl<S: Shape, P: Placement, T: Element, Y: Layout> JoinedOperands<S, P, ((), Source<'_, T, Y>)> {
    /// Reduces the elements of the only operand with `op` along the axes `over`.
    ///
    /// # Panics
    /// The cases in which [`reduce`](Self::reduce) panics.
    #[inline(always)]
    #[track_caller]
    pub fn reduce_operand<O, A, U, R>(self, op: O, _over: A) -> P::Output
    where
        A: ReduceShape<S, Output = R>,
        // See `ExpandTo::Checked`.
        <A as ReduceShape<S>>::Output: Shape,
        R: Shape,
        O: Operation<T, Output = U>,
        P: MakeResult<U, R>,
    {
        reduce_axes::<P, S, A, _, _, _>(self.sources.1, op)
    }

    /// Reduces like [`reduce_operand`](Self::reduce_operand), but returns an error instead of panicking.
    ///
    /// # Errors
    /// The cases in which [`reduce`](Self::reduce) panics.
    #[inline(always)]
    pub fn try_reduce_operand<O, A, U, R>(self, op: O, _over: A) -> Result<P::Output, ShapeError>
    where
        A: ReduceShape<S, Output = R>,
        // See `ExpandTo::Checked`.
        <A as ReduceShape<S>>::Output: Shape,
        R: Shape,
        O: Operation<T, Output = U>,
        P: MakeResult<U, R>,
    {
        try_reduce_axes::<P, S, A, _, _, _>(self.sources.1, op)
    }
}
