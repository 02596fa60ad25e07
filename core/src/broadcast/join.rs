//! The operands of an expression, broadcast one by one.

use core::marker::PhantomData;

use shapecast_kernel::{
    Flagged, FlaggedReduction, Hoisted, HoistedValues, Layout, MathContext, Source, Target, assign,
    update,
};

use super::operand_bounds::{BroadcastWith, ReductionBroadcastWith};
use crate::element::{Element, Inline, Operand, Placement};
use crate::error::{ShapeError, element_count, unwrap_or_panic};
use crate::reduce::{
    DimsOf, Operation, ReduceShape, ReducedAxes, reduce, reduce_axes, return_if_unrolled,
    try_reduce_axes,
};
use crate::shape::expand::ExpandTo;
use crate::shape::layouts::{AllDims, RigidSources};
use crate::shape::results::Map;
use crate::shape::traits::Shape;
use crate::tensor::MakeResult;

/// Operands that broadcast to shape `S`.
///
/// `broadcast!` calls [`with`](Self::with) once for each operand. Each call has the span of its operand,
/// so that a compile error points there.
///
/// `P` is the storage of the result, `L` the list of the operands, `D` the [hoisted](Self::hoist)
/// values, and `FLAGS` are the [flags](shapecast_kernel::flags) of the kernel.
pub struct JoinedOperands<S, P, L, D = (), const FLAGS: u32 = 0> {
    pub(crate) sources: L,
    pub(crate) values: D,
    /// The operands as the user wrote them, and then the target, for errors.
    pub(crate) names: &'static [&'static str],
    pub(crate) types: PhantomData<(S, P)>,
}

/// Returns a join without operands.
#[inline(always)]
pub fn join() -> JoinedOperands<(), Inline, ()> {
    JoinedOperands::of(())
}

/// Returns a join without operands. `names` are the names of all later operands and of the target, for errors.
#[inline(always)]
pub fn named_join(names: &'static [&'static str]) -> JoinedOperands<(), Inline, ()> {
    JoinedOperands {
        sources: (),
        values: (),
        names,
        types: PhantomData,
    }
}

impl<S, P, L, const FLAGS: u32> JoinedOperands<S, P, L, (), FLAGS> {
    /// Joins operands without names that broadcast to shape `S`.
    #[inline(always)]
    pub(crate) fn of(sources: L) -> Self {
        JoinedOperands {
            sources,
            values: (),
            names: &[],
            types: PhantomData,
        }
    }
}

impl<S: Shape, P: Placement, L> JoinedOperands<S, P, L> {
    /// Adds an operand.
    // With named parameters instead of projections, an invalid operand is one error, not several.
    #[allow(
        clippy::type_complexity,
        reason = "an alias would be printed in errors"
    )]
    #[inline(always)]
    pub fn with<O, T, R, M, Y>(
        self,
        operand: &O,
    ) -> JoinedOperands<R, P::With<M>, (L, Source<'_, T, Y>)>
    where
        O: Operand<Elem = T, Placement = M, Layout = Y> + BroadcastWith<S, Output = R>,
        // See `ExpandTo::Checked`.
        <O as Operand>::Elem: Sized,
        <O as BroadcastWith<S>>::Output: Shape,
        R: Shape,
        M: Placement,
    {
        JoinedOperands {
            sources: (self.sources, operand.source()),
            values: (),
            names: self.names,
            types: PhantomData,
        }
    }

    /// Adds an operand that is the result of a reduction, whose axes are removed.
    #[allow(
        clippy::type_complexity,
        reason = "an alias would be printed in errors"
    )]
    #[inline(always)]
    pub fn with_reduction<O, T, R, M, Y>(
        self,
        operand: &O,
    ) -> JoinedOperands<R, P::With<M>, (L, Source<'_, T, Y>)>
    where
        O: Operand<Elem = T, Placement = M, Layout = Y> + ReductionBroadcastWith<S, Shape = R>,
        <O as Operand>::Elem: Sized,
        <O as ReductionBroadcastWith<S>>::Shape: Shape,
        R: Shape,
        M: Placement,
    {
        self.with(operand)
    }
}

impl<S: Shape, P: Placement, L: RigidSources, D: HoistedValues<L::Elems>, const FLAGS: u32>
    JoinedOperands<S, P, L, D, FLAGS>
{
    /// Adds a hoisted value, which the kernel receives after the elements.
    ///
    /// The value is `f` of the operands in `MASK`. Bit 0 is the first operand. If the value repeats, one computation
    /// serves all elements that share it. `VALUE_FLAGS` are the flags of `f`.
    #[allow(
        clippy::type_complexity,
        reason = "an alias would be printed in errors"
    )]
    #[inline(always)]
    pub fn hoist<const MASK: u32, const VALUE_FLAGS: u32, H, F>(
        self,
        f: F,
    ) -> JoinedOperands<S, P, L, (D, Hoisted<MASK, VALUE_FLAGS, H, F>), FLAGS>
    where
        H: Element,
        F: Fn(&MathContext, L::Elems) -> H + Sync,
    {
        JoinedOperands {
            sources: self.sources,
            values: (self.values, Hoisted::new(f)),
            names: self.names,
            types: PhantomData,
        }
    }

    /// Replaces the flags of the kernel by `NEW`, constants of [`flags`](shapecast_kernel::flags) joined by `|`.
    #[inline(always)]
    pub fn with_flags<const NEW: u32>(self) -> JoinedOperands<S, P, L, D, NEW> {
        JoinedOperands {
            sources: self.sources,
            values: self.values,
            names: self.names,
            types: PhantomData,
        }
    }

    /// Maps the elements of the broadcast operands with `f`.
    ///
    /// # Panics
    /// Sizes known only at run time do not broadcast, or there is not enough memory for the result.
    #[inline(always)]
    #[track_caller]
    pub fn map<R, F>(self, f: F) -> P::Output
    where
        P: MakeResult<R, S>,
        F: Fn(&MathContext, D::Elems) -> R + Sync,
        R: Send,
    {
        let sizes = unwrap_or_panic(self.sizes());
        self.warn_if_formerly_paired();
        P::make(
            sizes,
            Map::<S, _, _, _>::new(self.sources, Flagged::<FLAGS, _>(self.values), f),
        )
    }

    /// Maps the elements of the broadcast operands with `f`.
    ///
    /// # Errors
    /// Sizes known only at run time do not broadcast, or there is not enough memory for the result.
    #[inline(always)]
    pub fn try_map<R, F>(self, f: F) -> Result<P::Output, ShapeError>
    where
        P: MakeResult<R, S>,
        F: Fn(&MathContext, D::Elems) -> R + Sync,
        R: Send,
    {
        let sizes = self.sizes()?;
        self.warn_if_formerly_paired();
        P::try_make(
            sizes,
            Map::<S, _, _, _>::new(self.sources, Flagged::<FLAGS, _>(self.values), f),
        )
    }

    /// Replaces every element of `target` by `f` of the element and of the operands, which broadcast to the target.
    ///
    /// # Panics
    /// Sizes known only at run time do not broadcast to the target, which is then unchanged.
    #[inline(always)]
    #[track_caller]
    pub fn update<T, R, Y, F>(self, target: Target<'_, T, R, Y>, f: F)
    where
        S: ExpandTo<R, AxesChecked: Sized>,
        T: Element,
        R: Shape,
        Y: Layout,
        F: Fn(&MathContext, T, D::Elems) -> T + Sync,
    {
        unwrap_or_panic(self.try_update(target, f));
    }

    /// Updates `target` like [`update`](Self::update), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Sizes known only at run time do not broadcast to the target, which is then unchanged.
    #[inline(always)]
    pub fn try_update<T, R, Y, F>(self, target: Target<'_, T, R, Y>, f: F) -> Result<(), ShapeError>
    where
        S: ExpandTo<R, AxesChecked: Sized>,
        T: Element,
        R: Shape,
        Y: Layout,
        F: Fn(&MathContext, T, D::Elems) -> T + Sync,
    {
        self.check_target(&target)?;
        update::<AllDims<R>, _, _, _, _, _, _>(
            target,
            self.sources,
            Flagged::<FLAGS, _>(self.values),
            f,
        );
        Ok(())
    }

    /// Replaces every element of `target` by `f` of the operands, which broadcast to the target.
    ///
    /// # Panics
    /// Sizes known only at run time do not broadcast to the target, which is then unchanged.
    #[inline(always)]
    #[track_caller]
    pub fn assign<T, R, Y, F>(self, target: Target<'_, T, R, Y>, f: F)
    where
        S: ExpandTo<R, AxesChecked: Sized>,
        T: Element,
        R: Shape,
        Y: Layout,
        F: Fn(&MathContext, D::Elems) -> T + Sync,
    {
        unwrap_or_panic(self.try_assign(target, f));
    }

    /// Assigns to `target` like [`assign`](Self::assign), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Sizes known only at run time do not broadcast to the target, which is then unchanged.
    #[inline(always)]
    pub fn try_assign<T, R, Y, F>(self, target: Target<'_, T, R, Y>, f: F) -> Result<(), ShapeError>
    where
        S: ExpandTo<R, AxesChecked: Sized>,
        T: Element,
        R: Shape,
        Y: Layout,
        F: Fn(&MathContext, D::Elems) -> T + Sync,
    {
        self.check_target(&target)?;
        assign::<AllDims<R>, _, _, _, _, _, _>(
            target,
            self.sources,
            Flagged::<FLAGS, _>(self.values),
            f,
        );
        Ok(())
    }
}

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
        return_if_unrolled!(
            P::make::<R>, DimsOf<S, A>,
            { self.warn_if_formerly_paired(); self.sources } => L, f => E,
            FlaggedReduction::new(op) => FlaggedReduction<FLAGS, O>
        );
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
        return_if_unrolled!(
            P::try_make::<R>, DimsOf<S, A>,
            { self.warn_if_formerly_paired(); self.sources } => L, f => E,
            FlaggedReduction::new(op) => FlaggedReduction<FLAGS, O>
        );
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
