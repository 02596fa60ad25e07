//! Results one by one, each of the elements that are its own, in several chains.

use core::mem::MaybeUninit;
use core::ops::Range;

use super::lanes::{Lanes, halves, shared_halves};
use super::rows::{ResultRow, for_each_gathered_row, for_each_row};
use super::task::Task;
use super::values::LONG;
use super::{LEAF, LEAVES, Reducer, Reduction, SPAN};
use crate::dim_vec::DimVec;
use crate::kernel::gather::{Span, advance};
use crate::kernel::math_context::{Instructions, MathContext};
use crate::kernel::nest::pointers_at;
use crate::kernel::pointers::Pointers;
use crate::kernel::tasks::Shared;
use crate::plan::PLACES;

/// Calls `visit` with the elements `range` of one result, brought together in blocks, and how many
/// there are in each.
///
/// # Safety
/// The elements of the result begin at `from`, and may be read.
// `dyn` as in `rows.rs`.
#[inline(never)]
unsafe fn for_each_span<P: Pointers>(
    task: &Task<'_>,
    from: P,
    range: Range<usize>,
    visit: &mut dyn FnMut(P, usize),
) {
    let plan = task.plan;
    let mut blocks = P::blocks();
    let mut index = DimVec::filled(0, plan.rank());
    let index = index.as_mut();
    plan.seek(task.kept..plan.rank(), range.start, index);
    let mut done = range.start;
    while done < range.end {
        // Elements too large for blocks are read one by one, where they are.
        let len = P::CAPACITY.clamp(1, range.end - done);
        // SAFETY: the span is within `range`, and fits the blocks.
        let from = unsafe {
            if P::CAPACITY == 0 {
                pointers_at(plan.strides, index, from)
            } else {
                from.stage(plan, &Span { index, len }, &mut blocks)
            }
        };
        visit(from, len);
        done += len;
        if done < range.end {
            advance(plan.sizes, index, len);
        }
    }
}

impl<P, E, F, O> Reducer<'_, P, E, F, O>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// The results `range`, in the order of the loops that are kept.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    pub(super) unsafe fn results(&self, task: &Task<'_>, range: Range<usize>) {
        let dense = task.is_dense();
        let mut whole = |row: &ResultRow<'_, O::Output, P>| {
            // SAFETY: passed on to the caller.
            unsafe { self.whole(row, task.terms) };
        };
        // One dense loop, as in most reductions of the last axis, needs no staging.
        if dense && task.terms <= LEAF {
            for_each_row(task, range, self.out, self.pointers, &mut whole);
            return;
        }
        if task.kept > 0 && task.terms <= LEAF.min(P::CAPACITY) {
            // SAFETY: passed on to the caller.
            unsafe { for_each_gathered_row(task, range, self.out, self.pointers, &mut whole) };
            return;
        }
        let visit = |to: *mut O::Output, from: P| {
            // SAFETY: the elements are only read.
            let this = unsafe { Shared::new((self, from)) };
            let leaves = |range: Range<usize>| {
                let (this, from) = this.get();
                // SAFETY: passed on to the caller; `range` is within the loops.
                unsafe { this.leaves(task, from, range, dense) }
            };
            let acc = shared_halves(task.terms, SPAN, task.cost_of_result, &leaves, &|a, b| {
                this.get().0.op.merge(a, b)
            });
            // SAFETY: there is a place for each result.
            unsafe { to.write(self.op.finish(acc, task.terms)) };
        };
        for_each_row(task, range, self.out, self.pointers, &mut |row| {
            row.for_each(visit)
        });
    }

    /// The only result there is, of so many elements, a [`LEAF`] at most.
    ///
    /// # Safety
    /// As for [`run`](Self::run), and the elements are dense.
    pub(super) unsafe fn single(&self, terms: usize) {
        let row = ResultRow::of_one(self.out, self.pointers);
        // SAFETY: passed on to the caller.
        unsafe {
            if terms <= O::CHAIN {
                self.few_in_row(&row, terms, None);
            } else {
                self.whole(&row, terms);
            }
        }
    }

    /// A row of results of `terms` elements each, a [`LEAF`] at most, which are dense along the only loop that is
    /// reduced.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    unsafe fn whole(&self, row: &ResultRow<'_, O::Output, P>, terms: usize) {
        // SAFETY: passed on to the caller.
        unsafe {
            if const { Self::BY_VALUES } && terms < LONG {
                self.by_values::<false>(row, terms);
            } else {
                self.undivided(row, terms);
            }
        }
    }

    /// A row of results of `terms` elements each, which are dense along the only loop that is reduced.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    unsafe fn undivided(&self, row: &ResultRow<'_, O::Output, P>, terms: usize) {
        Self::dispatch::<false>(
            #[inline(always)]
            |instructions| {
                row.for_each(
                    #[inline(always)]
                    |to, from| {
                        let mut lanes = Lanes::<O, O::Acc>::new(self.op);
                        // SAFETY: passed on to the caller: the loop has as many elements.
                        unsafe { self.absorb(&mut lanes, from, terms, instructions) };
                        // SAFETY: there is a place for each result.
                        unsafe { to.write(self.op.finish(lanes.merged(), terms)) };
                    },
                );
            },
        );
    }

    /// The elements `range` of one result, [`LEAVES`] at most.
    ///
    /// # Safety
    /// As for [`run`](Self::run), with `range` within the loops that are reduced.
    unsafe fn leaves(&self, task: &Task<'_>, from: P, range: Range<usize>, dense: bool) -> O::Acc {
        let mut lanes = [const { MaybeUninit::uninit() }; LEAVES];
        let lanes = &mut lanes[..range.len().div_ceil(LEAF)];
        for lanes in &mut *lanes {
            lanes.write(Lanes::<O, O::Acc>::new(self.op));
        }
        // SAFETY: all of them have been written.
        let lanes = unsafe { lanes.assume_init_mut() };
        if dense {
            let last = task.plan.rank() - 1;
            let from = from.step(&task.plan.strides[last], range.start);
            // SAFETY: the operands are dense along the only loop, and `range` is within it.
            unsafe { self.accumulate(lanes, from, range.len()) };
        } else {
            for (lanes, start) in lanes.iter_mut().zip(range.clone().step_by(LEAF)) {
                let range = start..range.end.min(start + LEAF);
                // SAFETY: passed on to the caller; what is visited is dense.
                unsafe {
                    for_each_span(task, from, range, &mut |from, len| {
                        self.accumulate(core::slice::from_mut(lanes), from, len);
                    });
                }
            }
        }
        let leaf = |leaf: Range<usize>| lanes[leaf.start].merged();
        halves(0..lanes.len(), 1, &leaf, &|a, b| self.op.merge(a, b))
    }

    /// `len` elements more, [`LEAF`] to each of `lanes`, by the best instruction set.
    ///
    /// # Safety
    /// As many elements of each operand are dense from `from` on.
    #[inline(never)]
    unsafe fn accumulate(&self, lanes: &mut [Lanes<O, O::Acc>], from: P, len: usize) {
        Self::dispatch::<false>(
            #[inline(always)]
            |instructions| {
                for (i, lanes) in lanes.iter_mut().enumerate() {
                    let from = from.step(&[1; PLACES], i * LEAF);
                    // SAFETY: passed on to the caller.
                    unsafe { self.absorb(lanes, from, LEAF.min(len - i * LEAF), instructions) };
                }
            },
        );
    }

    /// `len` elements more, none of which is in doubt in the end.
    ///
    /// # Safety
    /// As for [`accumulate`](Self::accumulate).
    #[inline(always)]
    unsafe fn absorb(
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
                lanes.absorb(
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
