//! The operands of an expression, broadcast one by one.

use core::marker::PhantomData;

use super::arithmetic::Operator;
use super::pairing_warning::{once_paired, warn_if};
use crate::error::{ShapeError, unwrap_or_panic};
#[cfg(feature = "alloc")]
use crate::kernel::flags::CALLS;
use crate::kernel::{
    Flagged, Hoisted, HoistedValues, Layout, Map, MathContext, Source, SourceType, Sources, Target,
    assign, update,
};
use crate::plan::MAX_OPERANDS;
use crate::shape::broadcast::{
    Broadcast, Broadcasted, broadcast_all, broadcasts_to, check_non_broadcasting_ones,
    mismatch_error,
};
use crate::shape::expand::ExpandTo;
use crate::shape::traits::Shape;
use crate::tensor::{Element, Inline, MakeResult, Operand, Placement};

/// Operands that broadcast to shape `S`.
///
/// `broadcast!` calls [`with`](Self::with) once for each operand. Each call has the span of its operand,
/// so that a compile error points there.
///
/// `P` is the storage of the result, `L` the list of the operands, `D` the [hoisted](Self::hoist)
/// values, and `FLAGS` are the [flags](crate::kernel::flags) of the kernel.
pub struct Join<S, P, L, D = (), const FLAGS: u32 = 0> {
    sources: L,
    values: D,
    /// The operands as the user wrote them, and then the target, for errors.
    names: &'static [&'static str],
    types: PhantomData<(S, P)>,
}

/// Returns a join without operands.
#[inline(always)]
pub fn join() -> Join<(), Inline, ()> {
    named_join(&[])
}

/// Returns a join without operands. `names` are those of the operands to come and of the target, for errors.
#[inline(always)]
pub fn named_join(names: &'static [&'static str]) -> Join<(), Inline, ()> {
    Join {
        sources: (),
        values: (),
        names,
        types: PhantomData,
    }
}

impl<S: Shape, P: Placement, T: Copy, U: Copy, L> Join<S, P, L>
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
impl<L: Sources> Join<crate::DynShape, crate::tensor::Heap, L, (), CALLS> {
    /// Creates a join of [erased](Source::erased) sources, whose shapes are checked at run time.
    ///
    /// The kernel calls a user's function.
    pub(crate) fn from_erased(sources: L) -> Self {
        Join {
            sources,
            values: (),
            names: &[],
            types: PhantomData,
        }
    }
}

impl<S: Shape, P: Placement, L: Sources> Join<S, P, L> {
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
    ) -> Join<Broadcasted<S, R>, P::With<M>, (L, Source<'_, T, Y>)>
    where
        O: Operand<Elem = T, Shape = R, Placement = M, Layout = Y>,
        S: Broadcast<R>,
        M: Placement,
    {
        Join {
            sources: (self.sources, operand.source()),
            values: (),
            names: self.names,
            types: PhantomData,
        }
    }
}

impl<S: Shape, P: Placement, L: Sources, D: HoistedValues<L::Elems>, const FLAGS: u32>
    Join<S, P, L, D, FLAGS>
{
    /// Adds a hoisted value, which the kernel receives after the elements.
    ///
    /// The value is `f` of the operands in `MASK`. Bit 0 is the first operand. If the value repeats, it
    /// is computed once for all elements that share it. `VALUE_FLAGS` are the flags of `f`.
    #[allow(
        clippy::type_complexity,
        reason = "an alias would be printed in errors"
    )]
    #[inline(always)]
    pub fn hoist<const MASK: u32, const VALUE_FLAGS: u32, H, F>(
        self,
        f: F,
    ) -> Join<S, P, L, (D, Hoisted<MASK, VALUE_FLAGS, H, F>), FLAGS>
    where
        H: Element,
        F: Fn(&MathContext, L::Elems) -> H + Sync,
    {
        Join {
            sources: self.sources,
            values: (self.values, Hoisted::new(f)),
            names: self.names,
            types: PhantomData,
        }
    }

    /// Replaces the flags of the kernel by `NEW`, constants of [`flags`](crate::kernel::flags) joined by `|`.
    #[inline(always)]
    pub fn with_flags<const NEW: u32>(self) -> Join<S, P, L, D, NEW> {
        Join {
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
        self.warn_if_once_paired();
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
        self.warn_if_once_paired();
        P::try_make(
            sizes,
            Map::<S, _, _, _>::new(self.sources, Flagged::<FLAGS, _>(self.values), f),
        )
    }

    /// Replaces every element of `target` by `f` of it and of the operands, broadcast to the target.
    ///
    /// # Panics
    /// Sizes known only at run time do not broadcast to the target, which is then unchanged.
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

    /// Updates `target` like [`update`](Self::update), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Sizes known only at run time do not broadcast to the target, which is then unchanged.
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
        update(target, self.sources, Flagged::<FLAGS, _>(self.values), f);
        Ok(())
    }

    /// Replaces every element of `target` by `f` of the operands, broadcast to the target.
    ///
    /// # Panics
    /// Sizes known only at run time do not broadcast to the target, which is then unchanged.
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

    /// Assigns to `target` like [`assign`](Self::assign), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Sizes known only at run time do not broadcast to the target, which is then unchanged.
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
        assign(target, self.sources, Flagged::<FLAGS, _>(self.values), f);
        Ok(())
    }

    /// Logs the warning of [`compat`](crate::compat) if PyTorch before 0.2 would have paired the operands.
    ///
    /// The caller must call [`sizes`](Self::sizes) first, which checks that the operands broadcast.
    #[inline(always)]
    pub(crate) fn warn_if_once_paired(&self) {
        warn_if(const { once_paired::<L>(None) }, &self.sources, None);
    }

    /// Returns the sources of the operands.
    #[inline(always)]
    pub(super) fn into_sources(self) -> L {
        self.sources
    }

    /// Returns the sizes of the result.
    ///
    /// The sizes are constants if the compiler knows the sizes of all operands.
    ///
    /// # Errors
    /// Sizes known only at run time do not broadcast.
    #[inline(always)]
    pub(crate) fn sizes(&self) -> Result<S::Sizes, ShapeError> {
        if const { L::LAYOUTS_KNOWN }
            && let Some(sizes) = const { S::KNOWN }
        {
            return Ok(sizes);
        }
        let mut list = [[].as_slice(); MAX_OPERANDS];
        self.sources.list_sizes(&mut list);
        let operands = &list[..L::LEN];
        let sizes = broadcast_all(&[], operands);
        let sizes = sizes.map_err(|error| error.with_operands(self.names, operands))?;
        self.check_non_broadcasting_ones(sizes.as_ref(), 0)?;
        S::sizes_from_dim_vec(sizes)
    }

    /// Checks that the operands broadcast to the target.
    ///
    /// Logs the warning of [`compat`](crate::compat) if PyTorch before 0.2 would have paired an operand and
    /// the target.
    ///
    /// # Errors
    /// The operands do not broadcast to the target.
    #[inline(always)]
    fn check_target<T, R: Shape, Y>(&self, target: &Target<'_, T, R, Y>) -> Result<(), ShapeError> {
        if !(L::LAYOUTS_KNOWN && R::KNOWN.is_some()) {
            self.check_target_sizes(target.sizes)?;
        }
        let paired = const { once_paired::<L>(Some(SourceType::of(R::PATTERN))) };
        warn_if(paired, &self.sources, Some(target.sizes));
        Ok(())
    }

    /// Checks that the operands broadcast to the sizes of a target.
    ///
    /// # Errors
    /// An operand does not broadcast to the sizes.
    fn check_target_sizes(&self, target: &[usize]) -> Result<(), ShapeError> {
        let mut list = [[].as_slice(); MAX_OPERANDS];
        self.sources.list_sizes(&mut list);
        let operands = &list[..L::LEN];
        if operands.iter().all(|sizes| broadcasts_to(sizes, target)) {
            self.check_non_broadcasting_ones(target, 1)
        } else {
            Err(mismatch_error(target, operands).with_target(self.names, operands, target))
        }
    }

    /// Checks that no `Size<1>` would have to broadcast to a result of these sizes.
    ///
    /// `preceding` is the number of tensors before the first operand, for the error.
    ///
    /// # Errors
    /// A `Size<1>` would have to broadcast.
    #[inline(always)]
    fn check_non_broadcasting_ones(
        &self,
        result: &[usize],
        preceding: usize,
    ) -> Result<(), ShapeError> {
        if const { all_zero(&L::NON_BROADCASTING_ONES) } {
            return Ok(());
        }
        check_non_broadcasting_ones(result, const { &L::NON_BROADCASTING_ONES }, preceding)
    }
}

/// Returns `true` if no mask has a bit set.
const fn all_zero(masks: &[u32]) -> bool {
    let mut k = 0;
    while k < masks.len() && masks[k] == 0 {
        k += 1;
    }
    k == masks.len()
}
