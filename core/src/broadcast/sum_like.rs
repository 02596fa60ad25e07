//! `sum_like` of an expression: the adjoint of broadcasting, in the loop that computes the elements.

use core::marker::PhantomData;

use shapecast_kernel::sizes::stretch::stretches;
#[cfg(feature = "alloc")]
use shapecast_kernel::{AnyLayout, Compiled, Either};
use shapecast_kernel::{
    Flagged, FlaggedReduction, KnownDims, Layout, MathContext, Reduction, Source, complete_at_call,
};

use super::join::JoinedOperands;
use crate::element::{Element, Operand, Placement};
use crate::error::{ShapeError, element_count, unwrap_or_panic};
#[cfg(feature = "alloc")]
use crate::reduce::ElementFold;
use crate::reduce::{
    Operation, Sum, SumTarget, reduce_elements_to_sizes, reduce_to_sizes, return_if_unrolled,
    summed_axes,
};
use crate::shape::layouts::{RigidLayout, RigidSources};
use crate::shape::results::Map;
#[cfg(feature = "alloc")]
use crate::shape::results::fill_buffer;
use crate::shape::traits::Shape;
use crate::tensor::MakeResult;

/// Operands whose shape broadcasts to shape `S`.
///
/// [`JoinedOperands::sum_like`] has this bound instead of one on the shape, so that rustc points at the operand.
#[diagnostic::on_unimplemented(
    message = "an expression of shape `{S}` cannot be summed to the shape of `{Self}`",
    label = "this shape does not broadcast to `{S}`",
    note = "aligned from the last dimension, a size must stay the same or become a literal `1`",
    note = "in generic code, add the bound `R: ExpandTo<{S}>` for this shape `R`"
)]
pub trait SumLike<S>: Operand {
    /// Always `()`.
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<S, X: Operand<Shape: SumTarget<S, Checked = C>>, C> SumLike<S> for X {
    type Checked = C;
}

/// The dimensions of shape `S` that are summed for a result of shape `R`.
struct SummedDims<S, R>(PhantomData<(S, R)>);

impl<S: Shape, R: Shape> SummedDims<S, R> {
    /// The dimensions that are summed whatever the sizes, and those that are summed for some sizes. One bit for each.
    /// `None` if a rank is known only at run time.
    const MASKS: Option<(u64, u64)> = {
        match (S::PATTERN, R::PATTERN) {
            (Some(from), Some(to)) if to.len() <= from.len() => {
                let (mut always, mut maybe) = (0, 0);
                let mut d = 0;
                while d < from.len() {
                    let from_last = from.len() - 1 - d;
                    if from_last >= to.len() {
                        always |= 1 << d;
                    } else if !R::RIGID.is_rigid(from_last) {
                        match (from[d], to[to.len() - 1 - from_last]) {
                            // Sizes of 1 on both sides stay.
                            (Some(size), _) if stretches(size) => {}
                            (_, Some(target)) if !stretches(target) => {}
                            (Some(_), Some(_)) => always |= 1 << d,
                            _ => maybe |= 1 << d,
                        }
                    }
                    d += 1;
                }
                Some((always, always | maybe))
            }
            _ => None,
        }
    };

    /// `true` if no dimension is summed, whatever the sizes.
    const SUMS_NOTHING: bool = matches!(Self::MASKS, Some((_, 0)));

    /// `true` if a dimension is summed, whatever the sizes.
    const SUMS_ALWAYS: bool = matches!(Self::MASKS, Some((1.., _)));
}

impl<S: Shape, R: Shape> KnownDims for SummedDims<S, R> {
    const PATTERN: Option<&'static [Option<usize>]> = match Self::MASKS {
        Some((always, all)) if always == all => S::PATTERN,
        _ => None,
    };
    const MASK: u64 = match Self::MASKS {
        Some((always, _)) => always,
        None => 0,
    };
}

/// Returns `true` if elements are stored before they are summed, where sizes at run time decide whether dimensions are
/// summed.
///
/// Few programs sum there: operands of one rank mostly have the sizes of the loop. This crate compiles the sum of stored
/// elements. If a rank is known only at run time, operands such as a bias broadcast often, and a fold takes less time.
const fn is_stored<S: Shape, R: Shape, T>() -> bool
where
    Sum: Operation<T>,
{
    let is_ranked = SummedDims::<S, R>::MASKS.is_some();
    cfg!(feature = "alloc") && is_ranked && <Sum as Operation<T>>::IS_COMPILED
}

impl<S: Shape, P: Placement, L: RigidSources, const FLAGS: u32> JoinedOperands<S, P, L, (), FLAGS> {
    /// Sums `f` of the broadcast operands to the shape of `x`.
    ///
    /// # Panics
    /// - Sizes known only at run time do not broadcast, or those of `x` do not broadcast to those of the operands.
    /// - There is not enough memory for the result.
    #[inline(always)]
    #[track_caller]
    pub fn sum_like<X, E, F, T, R>(self, x: &X, f: F) -> P::Output
    where
        X: Operand<Shape = R> + SumLike<S>,
        // See `ExpandTo::Checked`.
        <X as SumLike<S>>::Checked: Sized,
        R: Shape,
        F: Fn(&MathContext, L::Elems) -> E + Sync,
        Sum: Operation<E, Output = T> + Operation<T, Output = T>,
        T: Send,
        P: MakeResult<T, R>,
    {
        return_if_unrolled!(
            P::make::<R>, SummedDims<S, R>,
            { self.warn_if_formerly_paired(); self.sources } => L, f => E,
            FlaggedReduction::new(Sum) => FlaggedReduction<FLAGS, Sum>
        );
        unwrap_or_panic(self.try_sum_like(x, f))
    }

    /// Sums like [`sum_like`](Self::sum_like), but returns an error instead of panicking.
    ///
    /// # Errors
    /// The cases in which [`sum_like`](Self::sum_like) panics.
    #[inline(always)]
    pub fn try_sum_like<X, E, F, T, R>(self, x: &X, f: F) -> Result<P::Output, ShapeError>
    where
        X: Operand<Shape = R> + SumLike<S>,
        // See `ExpandTo::Checked`.
        <X as SumLike<S>>::Checked: Sized,
        R: Shape,
        F: Fn(&MathContext, L::Elems) -> E + Sync,
        Sum: Operation<E, Output = T> + Operation<T, Output = T>,
        T: Send,
        P: MakeResult<T, R>,
    {
        let sizes = self.sizes()?;
        self.warn_if_formerly_paired();
        // The product of the sizes can overflow, because broadcasting repeats elements.
        element_count(sizes.as_ref())?;
        let target = R::sizes_from(x.source().sizes)?;
        let axes = summed_axes(sizes.as_ref(), target.as_ref(), R::RIGID)?;
        let sources = self.sources;
        // Only loops that some sizes need are compiled.
        if const { SummedDims::<S, R>::SUMS_ALWAYS }
            || const { !SummedDims::<S, R>::SUMS_NOTHING && !is_stored::<S, R, T>() }
                && axes.mask != 0
        {
            let op = FlaggedReduction::<FLAGS, _, SummedDims<S, R>>::new(Sum);
            let sizes = sizes.as_ref();
            return reduce_to_sizes::<P, R, _, _, _, _>(sizes, axes, target, sources, op, f);
        }
        let map = Map::<S, _, _, _>::new(
            sources,
            Flagged::<FLAGS, _>(()),
            #[inline(always)]
            move |context: &MathContext, elements: L::Elems| {
                let acc = Reduction::<E>::start(Sum);
                let acc = Reduction::<E>::push(Sum, acc, f(context, elements));
                Reduction::<E>::finish(Sum, acc, 1)
            },
        );
        #[cfg(feature = "alloc")]
        if const { !SummedDims::<S, R>::SUMS_NOTHING && is_stored::<S, R, T>() } {
            let elements;
            let work = match axes.mask {
                0 => Either::A(map),
                _ => {
                    elements = fill_buffer::<S, T>(sizes.as_ref(), map)?;
                    let source = Source::<_, AnyLayout>::new(&elements, 0, sizes.as_ref(), None);
                    Either::B(Compiled(ElementFold::new(source, axes.mask, Sum)))
                }
            };
            return P::try_make(target, work);
        }
        P::try_make(target, map)
    }
}

/// Returns `true` if the sum of one operand is compiled at the call, and not in this crate.
#[cfg_attr(
    debug_assertions,
    allow(
        clippy::extra_unused_type_parameters,
        reason = "simple loops are not known to the compiler"
    )
)]
const fn is_summed_at_call<S: Shape, R: Shape, T: Element, Y: Layout>() -> bool
where
    Sum: Operation<T>,
{
    complete_at_call! {
        if shapecast_kernel::is_unrolled::<SummedDims<S, R>, ((), Source<'_, T, Y>), T, Sum>()
            || shapecast_kernel::unrolled_terms::<SummedDims<S, R>>().is_some()
        {
            return true;
        }
    }
    !<Sum as Operation<T>>::IS_COMPILED || SummedDims::<S, R>::SUMS_NOTHING
}

impl<S: Shape, P: Placement, T: Element, Y: RigidLayout>
    JoinedOperands<S, P, ((), Source<'_, T, Y>)>
{
    /// Sums the elements of the only operand to the shape of `x`.
    ///
    /// # Panics
    /// The cases in which [`sum_like`](JoinedOperands::sum_like) panics.
    #[inline(always)]
    #[track_caller]
    pub fn sum_operand_like<X, U, R>(self, x: &X) -> P::Output
    where
        X: Operand<Shape = R> + SumLike<S>,
        // See `ExpandTo::Checked`.
        <X as SumLike<S>>::Checked: Sized,
        R: Shape,
        Sum: Operation<T, Output = U> + Operation<U, Output = U>,
        U: Send,
        P: MakeResult<U, R>,
    {
        if const { is_summed_at_call::<S, R, T, Y>() } {
            return self.sum_like(x, shapecast_kernel::element);
        }
        unwrap_or_panic(self.try_sum_operand_like(x))
    }

    /// Sums like [`sum_operand_like`](Self::sum_operand_like), but returns an error instead of panicking.
    ///
    /// # Errors
    /// The cases in which [`sum_like`](JoinedOperands::sum_like) panics.
    #[inline(always)]
    pub fn try_sum_operand_like<X, U, R>(self, x: &X) -> Result<P::Output, ShapeError>
    where
        X: Operand<Shape = R> + SumLike<S>,
        // See `ExpandTo::Checked`.
        <X as SumLike<S>>::Checked: Sized,
        R: Shape,
        Sum: Operation<T, Output = U> + Operation<U, Output = U>,
        U: Send,
        P: MakeResult<U, R>,
    {
        if const { is_summed_at_call::<S, R, T, Y>() } {
            return self.try_sum_like(x, shapecast_kernel::element);
        }
        let source = self.sources.1;
        let target = R::sizes_from(x.source().sizes)?;
        let axes = summed_axes(source.sizes, target.as_ref(), R::RIGID)?;
        reduce_elements_to_sizes::<P, R, _, _, _>(source, axes, target, Sum)
    }
}
