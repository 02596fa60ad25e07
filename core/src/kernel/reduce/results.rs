//! Results one by one, each of the elements that are its own.

use core::ops::Range;

use super::lanes::{Lanes, halves};
use super::{LEAF, Reducer, Reduction, surely};
use crate::kernel::gather::{Span, carry};
use crate::kernel::isa::dispatch;
use crate::kernel::mode::{Instructions, Mode};
use crate::kernel::nest::{seek, step_of};
use crate::kernel::pointers::{Pointers, Row};
use crate::kernel::tasks::Shared;
use crate::numeric::plan::Plan;

impl<F, O> Reducer<'_, F, O> {
    /// The results `range`, in the order of the `kept` outermost loops, in so many chains.
    ///
    /// # Safety
    /// As for [`run`](Self::run), with `range` within those loops.
    pub(super) unsafe fn results<const CHAINS: usize, P, E, const N: usize>(
        &self,
        plan: &Plan<N>,
        kept: usize,
        range: Range<usize>,
        out: *mut O::Output,
        pointers: P,
        alone: bool,
    ) where
        P: Pointers,
        F: Fn(&Mode, P::Elems) -> E + Sync,
        O: Reduction<E>,
    {
        // One dense loop, as in most reductions of the last axis, needs no staging; nor do few terms
        // along any loop.
        let loops = plan.rank - kept;
        let dense = loops <= 1 && plan.inner_is_dense(kept);
        if dense && self.terms <= LEAF {
            // SAFETY: the operands are dense along the only loop, which has as many elements as a
            // result has.
            unsafe {
                self.undivided::<CHAINS, _, _, _, N>(
                    plan,
                    kept,
                    range,
                    out,
                    pointers,
                    #[inline(always)]
                    |from| move |i| from.read_dense(i),
                );
            }
            return;
        }
        if CHAINS == 1 && loops == 1 {
            let strides = &plan.strides[kept];
            // SAFETY: the only loop visits something, and as many elements as a result has.
            unsafe {
                self.undivided::<CHAINS, _, _, _, N>(
                    plan,
                    kept,
                    range,
                    out,
                    pointers,
                    #[inline(always)]
                    |from| {
                        let row = from.row(strides);
                        move |i| row.read(strides, i)
                    },
                );
            }
            return;
        }
        for_each_result(plan, kept, range, out, pointers, |to, from| {
            // SAFETY: the elements are only read.
            let from = unsafe { Shared::new(from) };
            let leaf = |range: Range<usize>| {
                // SAFETY: passed on to the caller; `range` is within the loops.
                unsafe { self.leaf::<CHAINS, _, _, _>(plan, kept, from.get(), range, dense) }
            };
            let acc = halves(0..self.terms, LEAF, alone, &leaf, &|a, b| {
                self.op.merge(a, b)
            });
            // SAFETY: there is a place for each result.
            unsafe { to.write(self.op.finish(acc, self.terms)) };
        });
    }

    /// The results `range`, each of the elements that what `begin` makes of their beginning reads.
    ///
    /// # Safety
    /// As for [`results`](Self::results); as many elements may be read as a result has.
    #[inline(always)]
    unsafe fn undivided<const CHAINS: usize, P, E, R, const N: usize>(
        &self,
        plan: &Plan<N>,
        kept: usize,
        range: Range<usize>,
        out: *mut O::Output,
        pointers: P,
        begin: impl Fn(P) -> R,
    ) where
        P: Pointers,
        F: Fn(&Mode, P::Elems) -> E + Sync,
        O: Reduction<E>,
        R: Fn(usize) -> P::Elems,
    {
        dispatch(
            #[inline(always)]
            |instructions| {
                for_each_result(plan, kept, range, out, pointers, |to, from| {
                    let mut lanes = Lanes::<O, O::Acc, CHAINS>::new(self.op);
                    self.absorb(&mut lanes, self.terms, instructions, begin(from));
                    // SAFETY: there is a place for each result.
                    unsafe { to.write(self.op.finish(lanes.merged(), self.terms)) };
                });
            },
        );
    }

    /// The elements `range` of one result.
    ///
    /// # Safety
    /// As for [`results`](Self::results).
    unsafe fn leaf<const CHAINS: usize, P, E, const N: usize>(
        &self,
        plan: &Plan<N>,
        kept: usize,
        from: P,
        range: Range<usize>,
        dense: bool,
    ) -> O::Acc
    where
        P: Pointers,
        F: Fn(&Mode, P::Elems) -> E + Sync,
        O: Reduction<E>,
    {
        let mut lanes = Lanes::<O, O::Acc, CHAINS>::new(self.op);
        if dense {
            let from = from.step(&plan.strides[plan.rank - 1], range.start);
            dispatch(
                #[inline(always)]
                |instructions| {
                    // SAFETY: the operands are dense along the only loop, and `range` within it.
                    self.absorb(&mut lanes, range.len(), instructions, |i| unsafe {
                        from.read_dense(i)
                    });
                },
            );
            return lanes.merged();
        }
        let mut blocks = P::blocks();
        let mut index = [0; N];
        plan.seek_inner(kept, range.start, &mut index);
        let mut done = range.start;
        while done < range.end {
            // Elements too large for blocks are read one by one, where they are.
            let len = P::CAPACITY.clamp(1, range.end - done);
            // SAFETY: the span is within `range`, and fits the blocks.
            let from = unsafe {
                if P::CAPACITY == 0 {
                    seek(plan, &index[..plan.rank], core::ptr::null_mut::<()>(), from).1
                } else {
                    let span = Span {
                        index: &index[..plan.rank],
                        len,
                    };
                    from.stage(plan, &span, &mut blocks)
                }
            };
            dispatch(
                #[inline(always)]
                |instructions| {
                    // SAFETY: `len` elements are dense from there on.
                    self.absorb(&mut lanes, len, instructions, |i| unsafe {
                        from.read_dense(i)
                    });
                },
            );
            done += len;
            if done < range.end {
                index[plan.rank - 1] += len;
                carry(plan, plan.rank, &mut index);
            }
        }
        lanes.merged()
    }

    /// `len` elements more, as `read` gives them, none of which is in doubt in the end.
    #[inline(always)]
    fn absorb<const CHAINS: usize, E, V>(
        &self,
        lanes: &mut Lanes<O, O::Acc, CHAINS>,
        len: usize,
        instructions: Instructions,
        read: impl Fn(usize) -> V,
    ) where
        F: Fn(&Mode, V) -> E,
        O: Reduction<E>,
    {
        surely::<O, E, _>(
            lanes,
            instructions,
            #[inline(always)]
            |lanes, mode| lanes.absorb(len, |i| (self.f)(mode, read(i))),
        );
    }
}

/// Calls `visit` with the place of each result of `range` and where its elements begin.
#[inline(always)]
fn for_each_result<R, P: Pointers, const N: usize>(
    plan: &Plan<N>,
    kept: usize,
    range: Range<usize>,
    out: *mut R,
    pointers: P,
    mut visit: impl FnMut(*mut R, P),
) {
    let Some(last) = kept.checked_sub(1) else {
        range.for_each(|_| visit(out, pointers));
        return;
    };
    let mut index = [0; N];
    plan.seek(kept, range.start, &mut index);
    let mut left = range.len();
    while left > 0 {
        let (to, from) = seek(plan, &index[..last], out, pointers);
        let row = index[last]..plan.sizes[last].min(index[last] + left);
        left -= row.len();
        index[last] = row.end;
        for i in row {
            let (to, from) = step_of(plan, last, i, to, from);
            visit(to, from);
        }
        carry(plan, kept, &mut index);
    }
}
