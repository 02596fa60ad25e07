//! `sum_like` of an expression: the adjoint of broadcasting, in the loop that computes the elements.

use core::marker::PhantomData;

use shapecast_kernel::sizes::stretch::stretches;
use shapecast_kernel::{
    Flagged, FlaggedReduction, KnownDims, MathContext, Reduction, complete_at_call,
};

use super::join::JoinedOperands;
use crate::element::{Operand, Placement};
use crate::error::{ShapeError, element_count, unwrap_or_panic};
use crate::reduce::{Operation, Sum, SumTarget, reduce_to_sizes, summed_axes};
use crate::shape::layouts::RigidSources;
use crate::shape::results::Map;
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
        Sum: Operation<E, Output = T>,
        T: Send,
        P: MakeResult<T, R>,
    {
        complete_at_call! {
            if const { shapecast_kernel::is_unrolled::<SummedDims<S, R>, L, E, FlaggedReduction<FLAGS, Sum>>() } {
                self.warn_if_formerly_paired();
                let op = FlaggedReduction::<FLAGS, _>::new(Sum);
                let sizes = const { R::KNOWN }.expect("the sizes are known");
                let work = shapecast_kernel::KnownFold::<SummedDims<S, R>, _, _, _>::new(self.sources, f, op);
                return P::make(sizes, work);
            }
        }
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
        Sum: Operation<E, Output = T>,
        T: Send,
        P: MakeResult<T, R>,
    {
        let sizes = self.sizes()?;
        self.warn_if_formerly_paired();
        // The product of the sizes can overflow, because broadcasting repeats elements.
        element_count(sizes.as_ref())?;
        let target = R::sizes_from(x.source().sizes)?;
        let axes = summed_axes(sizes.as_ref(), target.as_ref(), R::RIGID)?;
        // Only loops that some sizes need are compiled.
        if const { !SummedDims::<S, R>::SUMS_ALWAYS }
            && (const { SummedDims::<S, R>::SUMS_NOTHING } || axes.mask == 0)
        {
            let sums = Map::<S, _, _, _>::new(
                self.sources,
                Flagged::<FLAGS, _>(()),
                #[inline(always)]
                move |context: &MathContext, elements: L::Elems| {
                    let acc = Sum.push(Sum.start(), f(context, elements));
                    Sum.finish(acc, 1)
                },
            );
            return P::try_make(target, sums);
        }
        let op = FlaggedReduction::<FLAGS, _, SummedDims<S, R>>::new(Sum);
        let sources = self.sources;
        reduce_to_sizes::<P, R, _, _, _, _>(sizes.as_ref(), axes, target, sources, op, f)
    }
}
