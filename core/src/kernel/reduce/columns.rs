//! Neighbouring results side by side, where they are nearer to each other in memory than the
//! elements of one.

use core::ops::Range;

use super::lanes::halves;
use super::{Reducer, Reduction, surely};
use crate::kernel::gather::{Span, carry};
use crate::kernel::isa::dispatch;
use crate::kernel::mode::Mode;
use crate::kernel::nest::seek;
use crate::kernel::pointers::Pointers;
use crate::kernel::tasks::Shared;
use crate::numeric::plan::Plan;

/// How many neighbouring results are accumulated at a time.
pub(super) const COLUMNS: usize = 128;

/// The most rows that are accumulated into columns without halving them.
const ROWS: usize = 64;

/// Whether neighbouring results are nearer to each other in memory than the elements of one.
pub(super) fn prefers_columns<const N: usize>(plan: &Plan<N>, kept: usize) -> bool {
    if kept == plan.rank {
        return false;
    }
    let dense = |d: usize| {
        (1..plan.operands)
            .filter(|&k| plan.strides[d][k] == 1)
            .count()
    };
    dense(kept - 1) > dense(plan.rank - 1)
}

impl<F, O> Reducer<'_, F, O> {
    /// Up to [`COLUMNS`] neighbouring results, from `index` on; the last loop is theirs.
    ///
    /// # Safety
    /// As for [`run`](Self::run), with `index` within the loops.
    pub(super) unsafe fn columns<P, E, const N: usize>(
        &self,
        plan: &Plan<N>,
        outer: usize,
        index: [usize; N],
        out: *mut O::Output,
        pointers: P,
    ) where
        P: Pointers,
        F: Fn(&Mode, P::Elems) -> E + Sync,
        O: Reduction<E>,
    {
        let last = plan.rank - 1;
        let len = COLUMNS.min(plan.sizes[last] - index[last]);
        // SAFETY: the elements are only read.
        let from = unsafe { Shared::new(pointers) };
        let leaf = |range: Range<usize>| {
            let mut columns = [self.op.start(); COLUMNS];
            let mut blocks = P::blocks();
            let dense = plan.inner_is_dense(last);
            let mut index = index;
            plan.seek_between(outer, last, range.start, &mut index);
            for _ in range {
                let index_of_row = &index[..plan.rank];
                // SAFETY: passed on to the caller; the span is within the last loop, and fits the
                // blocks.
                let from = unsafe {
                    if dense {
                        seek(plan, index_of_row, core::ptr::null_mut::<()>(), from.get()).1
                    } else {
                        from.get().stage(
                            plan,
                            &Span {
                                index: index_of_row,
                                len,
                            },
                            &mut blocks,
                        )
                    }
                };
                dispatch(
                    #[inline(always)]
                    |instructions| {
                        surely::<O, E, _>(
                            &mut columns,
                            instructions,
                            #[inline(always)]
                            |columns, mode| {
                                // SAFETY: `len` elements of each operand are dense from there on.
                                unsafe { self.push_columns(mode, &mut columns[..len], from) }
                            },
                        );
                    },
                );
                index[last - 1] += 1;
                carry(plan, last, &mut index);
            }
            columns
        };
        let merge = |mut a: [O::Acc; COLUMNS], b: [O::Acc; COLUMNS]| {
            for (a, b) in a.iter_mut().zip(b) {
                *a = self.op.merge(*a, b);
            }
            a
        };
        let columns = halves(0..self.terms, ROWS, false, &leaf, &merge);
        let (to, _) = seek(plan, &index[..plan.rank], out, ());
        for (i, &acc) in columns[..len].iter().enumerate() {
            // SAFETY: passed on to the caller; results are neighbours along the last loop.
            unsafe {
                to.offset(i as isize * plan.strides[last][0])
                    .write(self.op.finish(acc, self.terms));
            }
        }
    }

    /// One row more onto columns.
    ///
    /// # Safety
    /// `from` may be read as often as there are columns.
    #[inline(always)]
    unsafe fn push_columns<P, E>(&self, mode: &Mode, columns: &mut [O::Acc], from: P)
    where
        P: Pointers,
        F: Fn(&Mode, P::Elems) -> E + Sync,
        O: Reduction<E>,
    {
        for (i, acc) in columns.iter_mut().enumerate() {
            // SAFETY: passed on to the caller.
            let elems = unsafe { from.read_dense(i) };
            *acc = self.op.push(*acc, (self.f)(mode, elems));
        }
    }
}
