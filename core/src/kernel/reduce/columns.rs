//! Neighbouring results side by side, where they are nearer to each other in memory than the
//! elements of one.

use core::ops::Range;

use super::lanes::halves;
use super::{Reducer, Reduction, surely};
use crate::kernel::gather::{Span, carry};
use crate::kernel::isa::dispatch;
use crate::kernel::mode::{Instructions, Mode};
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
        let dense = plan.inner_is_dense(last);
        let leaf = |range: Range<usize>| {
            let mut columns = [self.op.start(); COLUMNS];
            let mut index = index;
            plan.seek_between(outer, last, range.start, &mut index);
            if dense {
                dispatch(
                    #[inline(always)]
                    |instructions| {
                        let null = core::ptr::null_mut::<()>();
                        let (rows, mut left) = (last - 1, range.len());
                        while left > 0 {
                            let at = core::mem::take(&mut index[rows]);
                            let some = left.min(plan.sizes[rows] - at);
                            let (_, from) = seek(plan, &index[..plan.rank], null, from.get());
                            for row in at..at + some {
                                let from = from.step(&plan.strides[rows], row);
                                // SAFETY: passed on to the caller; the row is within the loops.
                                unsafe { self.push_row(&mut columns, from, len, instructions) };
                            }
                            left -= some;
                            index[rows] = at + some;
                            carry(plan, last, &mut index);
                        }
                    },
                );
                return columns;
            }
            let mut blocks = P::blocks();
            for _ in range {
                let index_of_row = &index[..plan.rank];
                let span = Span {
                    index: index_of_row,
                    len,
                };
                // SAFETY: passed on to the caller; the span is within the last loop, and fits the
                // blocks.
                let from = unsafe { from.get().stage(plan, &span, &mut blocks) };
                dispatch(
                    #[inline(always)]
                    |instructions| {
                        // SAFETY: `len` elements of each operand are dense from there on.
                        unsafe { self.push_row(&mut columns, from, len, instructions) };
                    },
                );
                index[last - 1] += 1;
                carry(plan, last, &mut index);
            }
            columns
        };
        let merge = |mut a: [O::Acc; COLUMNS], b: [O::Acc; COLUMNS]| {
            for (a, b) in a[..len].iter_mut().zip(b) {
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

    /// One row more onto `len` columns, none of it in doubt in the end.
    ///
    /// # Safety
    /// `from` may be read `len` times.
    #[inline(always)]
    unsafe fn push_row<P, E>(
        &self,
        columns: &mut [O::Acc; COLUMNS],
        from: P,
        len: usize,
        instructions: Instructions,
    ) where
        P: Pointers,
        F: Fn(&Mode, P::Elems) -> E + Sync,
        O: Reduction<E>,
    {
        surely::<O, E, _>(
            columns,
            instructions,
            #[inline(always)]
            |columns, mode| {
                for (i, acc) in columns[..len].iter_mut().enumerate() {
                    // SAFETY: passed on to the caller.
                    let elems = unsafe { from.read_dense(i) };
                    *acc = self.op.push(*acc, (self.f)(mode, elems));
                }
            },
        );
    }
}
