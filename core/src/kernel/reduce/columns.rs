//! Neighbouring results side by side, where they are nearer to each other in memory than the
//! elements of one.

use core::ops::Range;

use super::lanes::halves;
use super::task::Task;
use super::{Reducer, Reduction, WIDE};
use crate::kernel::gather::{Span, carry};
use crate::kernel::mode::Mode;
use crate::kernel::nest::seek;
use crate::kernel::pointers::Pointers;
use crate::kernel::tasks::Shared;
use crate::numeric::plan::{PLACES, PlanView};
use crate::shape::List;

/// How many neighbouring results are accumulated at a time.
pub(super) const COLUMNS: usize = 128;

/// The most rows that are accumulated into columns without halving them.
const ROWS: usize = 64;

/// Whether neighbouring results are nearer to each other in memory than the elements of one.
pub(super) fn prefers_columns(plan: PlanView<'_>, kept: usize) -> bool {
    if kept == plan.rank() {
        return false;
    }
    let dense = |d: usize| {
        (1..plan.operands)
            .filter(|&k| plan.strides[d][k] == 1)
            .count()
    };
    dense(kept - 1) > dense(plan.rank() - 1)
}

impl<P, E, F, O> Reducer<'_, P, E, F, O>
where
    P: Pointers,
    F: Fn(&Mode, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// Up to [`COLUMNS`] neighbouring results, which are unit `unit`; the last loop is theirs.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    pub(super) unsafe fn columns(&self, task: &Task<'_>, unit: usize) {
        let (plan, outer) = (task.plan, task.kept);
        let last = plan.rank() - 1;
        let blocks = plan.sizes[last].div_ceil(COLUMNS);
        let mut index = List::filled(0, plan.rank());
        let index = index.as_mut();
        plan.seek(0..outer, unit / blocks, index);
        index[last] = unit % blocks * COLUMNS;
        let len = COLUMNS.min(plan.sizes[last] - index[last]);
        let index = &*index;
        let op = self.op;
        // SAFETY: the elements are only read.
        let this = unsafe { Shared::new(self) };
        let leaf = |range: Range<usize>| {
            let mut columns = [op.start(); COLUMNS];
            let mut index = List::from_slice(index);
            let index = index.as_mut();
            plan.seek(outer..last, range.start, index);
            // SAFETY: passed on to the caller; `range` is within the loops that are reduced.
            unsafe {
                this.get()
                    .push_rows(task, &mut columns, len, index, range.len())
            };
            columns
        };
        let merge = |mut a: [O::Acc; COLUMNS], b: [O::Acc; COLUMNS]| {
            for (a, b) in a[..len].iter_mut().zip(b) {
                *a = op.merge(*a, b);
            }
            a
        };
        let columns = if task.terms <= ROWS {
            leaf(0..task.terms)
        } else {
            halves(0..task.terms, ROWS, false, &leaf, &merge)
        };
        let (to, ()) = seek(plan.strides, index, self.out, ());
        for (i, &acc) in columns[..len].iter().enumerate() {
            // SAFETY: passed on to the caller; results are neighbours along the last loop.
            unsafe {
                to.offset(i as isize * plan.strides[last][0])
                    .write(op.finish(acc, task.terms));
            }
        }
    }

    /// So many rows more onto the first `len` columns, from `index` on.
    ///
    /// # Safety
    /// As for [`run`](Self::run), with the rows within the loops that are reduced.
    unsafe fn push_rows(
        &self,
        task: &Task<'_>,
        columns: &mut [O::Acc; COLUMNS],
        len: usize,
        index: &mut [usize],
        mut rows: usize,
    ) {
        let plan = task.plan;
        let last = plan.rank() - 1;
        let dense = plan.inner_is_dense(last);
        let mut blocks = P::blocks();
        while rows > 0 {
            // Dense rows of one loop are pushed together.
            let (from, some) = if dense {
                let null = core::ptr::null_mut::<()>();
                let (_, from) = seek(plan.strides, index, null, self.pointers);
                (from, rows.min(plan.sizes[last - 1] - index[last - 1]))
            } else {
                // SAFETY: passed on to the caller; the span is within the last loop, and fits the
                // blocks.
                let from = unsafe { self.pointers.stage(plan, &Span { index, len }, &mut blocks) };
                (from, 1)
            };
            // SAFETY: so many rows are dense, each as far from the next as that loop says.
            unsafe { self.push_dense(columns, len, from, &plan.strides[last - 1], some) };
            rows -= some;
            index[last - 1] += some;
            carry(plan.sizes, &mut index[..last]);
        }
    }

    /// So many dense rows more, none of them in doubt in the end.
    ///
    /// # Safety
    /// Each row, `steps` from the one before, may be read `len` times.
    #[inline(never)]
    unsafe fn push_dense(
        &self,
        columns: &mut [O::Acc; COLUMNS],
        len: usize,
        from: P,
        steps: &[isize; PLACES],
        rows: usize,
    ) {
        Self::dispatch::<WIDE, _>(
            #[inline(always)]
            |instructions| {
                for row in 0..rows {
                    let from = from.step(steps, row);
                    Self::surely(
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
            },
        );
    }
}
