//! Short rows of what calls functions: elements are computed first, those of many results together, by
//! vectors that a row would not fill.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::lanes::chained;
use super::rows::ResultRow;
use super::{OfReduction, Reducer, Reduction};
use crate::kernel::block::Block;
use crate::kernel::emit::Emit;
use crate::kernel::flags::KernelFlags;
use crate::kernel::isa::{Width, dispatch_into};
use crate::kernel::math_context::MathContext;
use crate::kernel::pass::Emitter;
use crate::kernel::pointers::Pointers;

/// From so many elements on, a row fills enough vectors.
pub(super) const LONG: usize = 96;

impl<P, E, F, O> Reducer<'_, P, E, F, O>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// Whether elements of short rows are computed first, and each then accumulated once.
    pub(super) const BY_VALUES: bool =
        O::FLAGS.calls() && !O::BY_RUNS && O::CHAIN < LONG && Block::capacity::<E>() >= LONG;

    /// A row of results of `terms` elements each, fewer than [`LONG`], which are dense; in one chain or
    /// several.
    ///
    /// # Safety
    /// As for [`run`](Self::run), and they are [computed first](Self::BY_VALUES).
    pub(super) unsafe fn by_values<const IS_ONE: bool>(
        &self,
        row: &ResultRow<'_, O::Output, P>,
        terms: usize,
    ) {
        let most = if row.follow(terms) {
            Block::capacity::<E>() / terms
        } else {
            1
        };
        let mut block = Block::new();
        let values = block.as_mut_ptr().cast::<MaybeUninit<E>>();
        row.for_each_piece(most, |piece| {
            // SAFETY: a block has room for the elements of `most` results.
            let values = unsafe { core::slice::from_raw_parts_mut(values, piece.len() * terms) };
            dispatch_into::<OfReduction<false, E, O>, _, _>(
                values,
                Width::WIDEST,
                #[inline(always)]
                |values, instructions| {
                    let emit = &Element::<_, O>(self.f, PhantomData);
                    let from = piece.first();
                    // SAFETY: passed on to the caller: the elements of these results are dense.
                    unsafe {
                        Emitter::new::<P>(emit, instructions).fill(
                            values,
                            #[inline(always)]
                            |i| from.read_dense(i),
                        );
                    }
                },
            );
            // SAFETY: all have been computed, and there is a place for each result.
            unsafe { self.accumulate_values::<IS_ONE>(piece, terms, values.as_ptr().cast()) };
        });
    }

    /// A row of results, of `terms` elements each that are `values`.
    ///
    /// # Safety
    /// There are as many values, which are read once each, and a place for each result.
    unsafe fn accumulate_values<const IS_ONE: bool>(
        &self,
        row: &ResultRow<'_, O::Output, P>,
        terms: usize,
        mut values: *const E,
    ) {
        // Chains wait for each other: wider vectors take longer.
        Self::dispatch::<true>(
            #[inline(always)]
            |_| {
                row.for_each(
                    #[inline(always)]
                    |to, _| {
                        // SAFETY: passed on to the caller.
                        let element = |i| unsafe { values.add(i).read() };
                        let acc = if IS_ONE {
                            self.op.push_run(self.op.start(), terms, element)
                        } else {
                            chained(self.op, terms, element)
                        };
                        // SAFETY: passed on to the caller.
                        unsafe { to.write(self.op.finish(acc, terms)) };
                        values = values.wrapping_add(terms);
                    },
                );
            },
        );
    }
}

/// Elements of a reduction `O`, computed by `F`.
struct Element<'a, F, O>(&'a F, PhantomData<O>);

impl<V, E, F, O> Emit<V, E> for Element<'_, F, O>
where
    F: Fn(&MathContext, V) -> E + Sync,
    O: Reduction<E>,
{
    const UPDATES: bool = false;
    // Values are accumulated as they are.
    const FLAGS: KernelFlags = O::FLAGS.compute_bound().without_rounding();
    #[inline(always)]
    unsafe fn result(&self, mode: &MathContext, _: &MaybeUninit<E>, elems: V) -> E {
        (self.0)(mode, elems)
    }
}
