//! Operands joined one by one, each checked against the shape so far.

use core::marker::PhantomData;

use super::arithmetic::Operator;
use super::warn::{due, warn};
use crate::error::{ShapeError, unwrap_or_panic};
#[cfg(feature = "alloc")]
use crate::kernel::flags::CALLS;
use crate::kernel::{
    Derived, Flagged, Hoisted, Layout, Map, MathContext, Source, SourceType, Sources, Target,
    assign, update,
};
use crate::plan::MAX_OPERANDS;
use crate::shape::broadcast::{
    Broadcast, Broadcasted, check_non_broadcasting_ones, fold, mismatch_error, stretches_to,
};
use crate::shape::expand::ExpandTo;
use crate::shape::traits::Shape;
use crate::tensor::{Element, Inline, MakeResult, Operand, Placement};

/// Operands that broadcast to shape `S`, their result kept in `K`, and where their elements are.
///
/// `broadcast!` calls [`with`](Self::with) once per operand, each call spanned at its operand, so
/// that a compile error points there.
///
/// `D` holds what is [hoisted](Self::hoist), and `FLAGS` are the properties of the kernel.
pub struct Join<S, K, L, D = (), const FLAGS: u32 = 0> {
    sources: L,
    derived: D,
    types: PhantomData<(S, K)>,
}

/// No operand yet.
#[inline(always)]
pub fn join() -> Join<(), Inline, ()> {
    Join {
        sources: (),
        derived: (),
        types: PhantomData,
    }
}

impl<S: Shape, K: Placement, T: Copy, U: Copy, L> Join<S, K, L>
where
    L: Sources<Elems = (((), T), U)>,
{
    /// The operation on the elements of two operands.
    #[inline(always)]
    #[track_caller]
    pub(super) fn apply<V, F, const FLAGS: u32>(self, operator: Operator<FLAGS, F>) -> K::Output
    where
        K: MakeResult<V, S>,
        F: Fn(&MathContext, T, U) -> V + Sync,
        V: Send,
    {
        self.with_flags::<FLAGS>().map(of_pair(operator.0))
    }
}

/// `of` two elements. Not generic over shapes, which would make a kernel of its own for each.
#[inline(always)]
fn of_pair<T, U, V>(
    of: impl Fn(&MathContext, T, U) -> V,
) -> impl Fn(&MathContext, (((), T), U)) -> V {
    #[inline(always)]
    move |mode, (((), x), y)| of(mode, x, y)
}

#[cfg(feature = "alloc")]
impl<L: Sources> Join<crate::DynShape, crate::tensor::Heap, L, (), CALLS> {
    /// Sources whose shapes the compiler does not hold against each other: they are
    /// [erased](Source::erased). The kernel calls a function of the user's.
    pub(crate) fn of(sources: L) -> Self {
        Join {
            sources,
            derived: (),
            types: PhantomData,
        }
    }
}

impl<S: Shape, K: Placement, L: Sources> Join<S, K, L> {
    /// One operand more.
    // Named parameters instead of projections: an operand that is none is one error, not several.
    #[allow(
        clippy::type_complexity,
        reason = "an alias would be printed in errors"
    )]
    #[inline(always)]
    pub fn with<O, T, R, M, Y>(
        self,
        operand: &O,
    ) -> Join<Broadcasted<S, R>, K::With<M>, (L, Source<'_, T, Y>)>
    where
        O: Operand<Elem = T, Shape = R, Placement = M, Layout = Y>,
        S: Broadcast<R>,
        M: Placement,
    {
        Join {
            sources: (self.sources, operand.source()),
            derived: (),
            types: PhantomData,
        }
    }
}

impl<S: Shape, K: Placement, L: Sources, D: Derived<L::Elems>, const FLAGS: u32>
    Join<S, K, L, D, FLAGS>
{
    /// A value that the kernel is given after the elements: `f` of those of the operands in `MASK`,
    /// of which bit 0 is the first. It is computed once for all elements that share them, if it
    /// repeats. `VALUE_FLAGS` are the properties of `f`.
    #[allow(
        clippy::type_complexity,
        reason = "an alias would be printed in errors"
    )]
    #[inline(always)]
    pub fn hoist<const MASK: u32, const VALUE_FLAGS: u32, H, F>(
        self,
        f: F,
    ) -> Join<S, K, L, (D, Hoisted<MASK, VALUE_FLAGS, H, F>), FLAGS>
    where
        H: Element,
        F: Fn(&MathContext, L::Elems) -> H + Sync,
    {
        Join {
            sources: self.sources,
            derived: (self.derived, Hoisted::new(f)),
            types: PhantomData,
        }
    }

    /// Gives the kernel the properties `NEW`, constants of [`flags`](crate::kernel::flags) joined by `|`.
    #[inline(always)]
    pub fn with_flags<const NEW: u32>(self) -> Join<S, K, L, D, NEW> {
        Join {
            sources: self.sources,
            derived: self.derived,
            types: PhantomData,
        }
    }

    /// The result: `f` over the elements of the operands, stretched.
    ///
    /// # Panics
    /// Sizes known only at run time do not fit, or there are more elements than memory.
    #[inline(always)]
    #[track_caller]
    pub fn map<R, F>(self, f: F) -> K::Output
    where
        K: MakeResult<R, S>,
        F: Fn(&MathContext, D::Elems) -> R + Sync,
        R: Send,
    {
        let sizes = unwrap_or_panic(self.sizes());
        self.warn();
        K::make(
            sizes,
            Map::<S, _, _, _>::new(self.sources, Flagged::<FLAGS, _>(self.derived), f),
        )
    }

    /// The result: `f` over the elements of the operands, stretched.
    ///
    /// # Errors
    /// Sizes known only at run time do not fit, or there are more elements than memory.
    #[inline(always)]
    pub fn try_map<R, F>(self, f: F) -> Result<K::Output, ShapeError>
    where
        K: MakeResult<R, S>,
        F: Fn(&MathContext, D::Elems) -> R + Sync,
        R: Send,
    {
        let sizes = self.sizes()?;
        self.warn();
        K::try_make(
            sizes,
            Map::<S, _, _, _>::new(self.sources, Flagged::<FLAGS, _>(self.derived), f),
        )
    }

    /// Replaces every element of `target` by `f` of it and of the elements of the operands,
    /// stretched to the target.
    ///
    /// # Panics
    /// Sizes known only at run time do not fit; the target is untouched then.
    #[inline(always)]
    #[track_caller]
    pub fn update<T, R, Y, F>(self, target: Target<'_, T, R, Y>, f: F)
    where
        S: ExpandTo<R>,
        T: Element,
        R: Shape,
        Y: Layout,
        F: Fn(&MathContext, T, D::Elems) -> T + Sync,
    {
        unwrap_or_panic(self.try_update(target, f));
    }

    /// As [`update`](Self::update).
    ///
    /// # Errors
    /// Sizes known only at run time do not fit; the target is untouched then.
    #[inline(always)]
    pub fn try_update<T, R, Y, F>(self, target: Target<'_, T, R, Y>, f: F) -> Result<(), ShapeError>
    where
        S: ExpandTo<R>,
        T: Element,
        R: Shape,
        Y: Layout,
        F: Fn(&MathContext, T, D::Elems) -> T + Sync,
    {
        self.check_target(&target)?;
        update(target, self.sources, Flagged::<FLAGS, _>(self.derived), f);
        Ok(())
    }

    /// Replaces every element of `target` by `f` of the elements of the operands, stretched to the
    /// target.
    ///
    /// # Panics
    /// As [`update`](Self::update).
    #[inline(always)]
    #[track_caller]
    pub fn assign<T, R, Y, F>(self, target: Target<'_, T, R, Y>, f: F)
    where
        S: ExpandTo<R>,
        T: Element,
        R: Shape,
        Y: Layout,
        F: Fn(&MathContext, D::Elems) -> T + Sync,
    {
        unwrap_or_panic(self.try_assign(target, f));
    }

    /// As [`assign`](Self::assign).
    ///
    /// # Errors
    /// As [`try_update`](Self::try_update).
    #[inline(always)]
    pub fn try_assign<T, R, Y, F>(self, target: Target<'_, T, R, Y>, f: F) -> Result<(), ShapeError>
    where
        S: ExpandTo<R>,
        T: Element,
        R: Shape,
        Y: Layout,
        F: Fn(&MathContext, D::Elems) -> T + Sync,
    {
        self.check_target(&target)?;
        assign(target, self.sources, Flagged::<FLAGS, _>(self.derived), f);
        Ok(())
    }

    /// Warns of operands that broadcast and were once paired; see [`compat`](crate::compat). Comes
    /// after [`sizes`](Self::sizes), which finds out whether they do.
    #[inline(always)]
    pub(crate) fn warn(&self) {
        warn(const { due::<L>(None) }, &self.sources, None);
    }

    /// Where the elements of the operands are.
    #[inline(always)]
    pub(super) fn into_sources(self) -> L {
        self.sources
    }

    /// The sizes of the result: the compiler's, if every operand's are known to it.
    #[inline(always)]
    pub(crate) fn sizes(&self) -> Result<S::Sizes, ShapeError> {
        if const { L::KNOWN }
            && let Some(sizes) = const { S::KNOWN }
        {
            return Ok(sizes);
        }
        let mut list = [[].as_slice(); MAX_OPERANDS];
        self.sources.list_sizes(&mut list);
        let sizes = fold(&[], &list[..L::LEN])?;
        self.check_non_broadcasting_ones(sizes.as_ref(), 0)?;
        S::sizes_from_list(sizes)
    }

    /// The target broadcasts with the operands, and to no other shape than its own. Warns as
    /// [`warn`](Self::warn).
    #[inline(always)]
    fn check_target<T, R: Shape, Y>(&self, target: &Target<'_, T, R, Y>) -> Result<(), ShapeError> {
        if !(L::KNOWN && R::KNOWN.is_some()) {
            self.check_sizes(target.sizes)?;
        }
        let due = const { due::<L>(Some(SourceType::of(R::PATTERN))) };
        warn(due, &self.sources, Some(target.sizes));
        Ok(())
    }

    fn check_sizes(&self, target: &[usize]) -> Result<(), ShapeError> {
        let mut list = [[].as_slice(); MAX_OPERANDS];
        self.sources.list_sizes(&mut list);
        let operands = &list[..L::LEN];
        if operands.iter().all(|sizes| stretches_to(sizes, target)) {
            self.check_non_broadcasting_ones(target, 1)
        } else {
            Err(mismatch_error(target, operands))
        }
    }

    /// No size of 1 that is known not to stretch would stretch to a result of these sizes, before which so many
    /// tensors stand.
    #[inline(always)]
    fn check_non_broadcasting_ones(
        &self,
        result: &[usize],
        before: usize,
    ) -> Result<(), ShapeError> {
        if const { is_zero(&L::NON_BROADCASTING_ONES) } {
            return Ok(());
        }
        check_non_broadcasting_ones(result, const { &L::NON_BROADCASTING_ONES }, before)
    }
}

/// Whether all of them are 0.
const fn is_zero(all: &[u32]) -> bool {
    let mut k = 0;
    while k < all.len() && all[k] == 0 {
        k += 1;
    }
    k == all.len()
}
