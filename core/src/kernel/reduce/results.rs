//! Results one by one, each of the elements that are its own, in several chains.

use core::ops::Range;

use super::lanes::{Lanes, halves};
use super::rows::{ResultRow, for_each_row};
use super::task::Task;
use super::{LEAF, Reducer, Reduction};
use crate::kernel::gather::{Span, carry};
use crate::kernel::mode::{Instructions, Mode};
use crate::kernel::nest::seek;
use crate::kernel::pointers::Pointers;
use crate::kernel::tasks::Shared;
use crate::shape::List;

/// Calls `visit` with the elements `range` of one result, brought together in blocks, and how many
/// there are in each.
///
/// # Safety
/// The elements of the result begin at `from`, and may be read.
// `dyn` as for rows.
#[inline(never)]
unsafe fn for_each_span<P: Pointers>(
    task: &Task<'_>,
    from: P,
    range: Range<usize>,
    visit: &mut dyn FnMut(P, usize),
) {
    let plan = task.plan;
    let last = plan.rank() - 1;
    let mut blocks = P::blocks();
    let mut index = List::filled(0, plan.rank());
    let index = index.as_mut();
    plan.seek(task.kept..plan.rank(), range.start, index);
    let mut done = range.start;
    while done < range.end {
        // Elements too large for blocks are read one by one, where they are.
        let len = P::CAPACITY.clamp(1, range.end - done);
        // SAFETY: the span is within `range`, and fits the blocks.
        let from = unsafe {
            if P::CAPACITY == 0 {
                seek(plan.strides, index, core::ptr::null_mut::<()>(), from).1
            } else {
                from.stage(plan, &Span { index, len }, &mut blocks)
            }
        };
        visit(from, len);
        done += len;
        if done < range.end {
            index[last] += len;
            carry(plan.sizes, index);
        }
    }
}

/// From so many elements on a run is long.
const LONG: usize = 96;

impl<P, E, F, O> Reducer<'_, P, E, F, O>
where
    P: Pointers,
    F: Fn(&Mode, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// The results `range`, in the order of the loops that are kept.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    pub(super) unsafe fn results(&self, task: &Task<'_>, range: Range<usize>) {
        // One dense loop, as in most reductions of the last axis, needs no staging.
        let dense = task.is_dense();
        if dense && task.terms <= LEAF {
            for_each_row(task, range, self.out, self.pointers, &mut |row| {
                // SAFETY: passed on to the caller.
                unsafe {
                    if task.terms < LONG {
                        self.undivided::<false>(row, task.terms);
                    } else {
                        self.undivided::<true>(row, task.terms);
                    }
                }
            });
            return;
        }
        let visit = |to: *mut O::Output, from: P| {
            // SAFETY: the elements are only read.
            let this = unsafe { Shared::new((self, from)) };
            let leaf = |range: Range<usize>| {
                let (this, from) = this.get();
                // SAFETY: passed on to the caller; `range` is within the loops.
                unsafe { this.leaf(task, from, range, dense) }
            };
            let op = self.op;
            let merge = |a, b| op.merge(a, b);
            let acc = halves(0..task.terms, LEAF, task.alone, &leaf, &merge);
            // SAFETY: there is a place for each result.
            unsafe { to.write(self.op.finish(acc, task.terms)) };
        };
        for_each_row(task, range, self.out, self.pointers, &mut |row| {
            row.for_each(visit)
        });
    }

    /// A row of results of `terms` elements each, which are dense along the only loop that is reduced.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    unsafe fn undivided<const IS_LONG: bool>(
        &self,
        row: &ResultRow<'_, O::Output, P>,
        terms: usize,
    ) {
        Self::dispatch::<false>(
            #[inline(always)]
            |instructions| {
                row.for_each(
                    #[inline(always)]
                    |to, from| {
                        let mut lanes = Lanes::<O, O::Acc>::new(self.op);
                        // SAFETY: passed on to the caller: the loop has as many elements.
                        unsafe { self.absorb::<IS_LONG>(&mut lanes, from, terms, instructions) };
                        // SAFETY: there is a place for each result.
                        unsafe { to.write(self.op.finish(lanes.merged(), terms)) };
                    },
                );
            },
        );
    }

    /// The elements `range` of one result.
    ///
    /// # Safety
    /// As for [`run`](Self::run), with `range` within the loops that are reduced.
    unsafe fn leaf(&self, task: &Task<'_>, from: P, range: Range<usize>, dense: bool) -> O::Acc {
        let mut lanes = Lanes::<O, O::Acc>::new(self.op);
        if dense {
            let last = task.plan.rank() - 1;
            let from = from.step(&task.plan.strides[last], range.start);
            // SAFETY: the operands are dense along the only loop, and `range` is within it.
            unsafe { self.accumulate(&mut lanes, from, range.len()) };
        } else {
            // SAFETY: passed on to the caller; what is visited is dense.
            unsafe {
                for_each_span(task, from, range, &mut |from, len| {
                    self.accumulate(&mut lanes, from, len);
                });
            }
        }
        lanes.merged()
    }

    /// `len` elements more, by the best instruction set.
    ///
    /// # Safety
    /// As many elements of each operand are dense from `from` on.
    #[inline(never)]
    unsafe fn accumulate(&self, lanes: &mut Lanes<O, O::Acc>, from: P, len: usize) {
        Self::dispatch::<false>(
            #[inline(always)]
            |instructions| {
                // SAFETY: passed on to the caller.
                unsafe { self.absorb::<true>(lanes, from, len, instructions) };
            },
        );
    }

    /// `len` elements more, none of which is in doubt in the end.
    ///
    /// # Safety
    /// As for [`accumulate`](Self::accumulate).
    #[inline(always)]
    unsafe fn absorb<const IS_LONG: bool>(
        &self,
        lanes: &mut Lanes<O, O::Acc>,
        from: P,
        len: usize,
        instructions: Instructions,
    ) {
        Self::surely(
            lanes,
            instructions,
            #[inline(always)]
            |lanes, mode| {
                lanes.absorb::<IS_LONG, _>(
                    len,
                    #[inline(always)]
                    |i| {
                        // SAFETY: passed on to the caller.
                        (self.f)(mode, unsafe { from.read_dense(i) })
                    },
                );
            },
        );
    }
}
