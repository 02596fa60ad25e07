//! Neighbouring results side by side, where they are nearer to each other in memory than the
//! elements of one.

use core::ops::Range;

use super::lanes::shared_halves;
use super::task::Task;
use super::{COLUMNS, Reducer, Reduction};
use crate::dim_vec::DimVec;
use crate::kernel::gather::{Span, advance};
use crate::kernel::math_context::MathContext;
use crate::kernel::nest::place_at;
use crate::kernel::pointers::Pointers;
use crate::kernel::tasks::Shared;
use crate::plan::PLACES;

/// The most rows, or groups of them, that are accumulated into columns without halving them.
const ROWS: usize = 64;

/// Columns at `index`, and how rows of them are read.
struct Rows<'a> {
    index: &'a [usize],
    len: usize,
    /// How many are accumulated side by side.
    group: usize,
    /// Whether they are made to follow one another: they are all there are of the last loop.
    gather: bool,
}

/// Calls `visit` with the rows `range` of these columns, as many of one loop together as are dense or fit blocks,
/// and with by how much operands move on from row to row.
///
/// # Safety
/// The pointers may be read as far as the task's plan says; the columns and `range` are within it, and a row
/// fits blocks.
// `dyn` as in `rows.rs`.
#[inline(never)]
unsafe fn for_each_run_of_rows<P: Pointers>(
    task: &Task<'_>,
    pointers: P,
    columns: &Rows<'_>,
    range: Range<usize>,
    visit: &mut dyn FnMut(P, &[isize; PLACES], usize),
) {
    let &Rows {
        index,
        len,
        group,
        gather,
    } = columns;
    let plan = task.plan;
    let last = plan.rank() - 1;
    let mut index = DimVec::from_slice(index);
    let index = index.as_mut();
    plan.seek(task.kept..last, range.start, index);
    let most = if plan.inner_is_dense(last) && !gather {
        usize::MAX
    } else {
        let most = P::CAPACITY / len;
        most - most % group
    };
    let mut blocks = P::blocks();
    let mut steps = [len as isize; PLACES];
    let mut left = range.len();
    while left > 0 {
        let rows = left.min(plan.sizes[last - 1] - index[last - 1]).min(most);
        // SAFETY: passed on to the caller; the rows are within their loop, and fit the blocks if they
        // are not dense.
        let from = unsafe {
            if gather {
                let len = rows * len;
                pointers.stage(plan, &Span { index, len }, &mut blocks)
            } else {
                pointers.stage_rows(plan, index, (rows, len), &mut blocks, &mut steps)
            }
        };
        visit(from, &steps, rows);
        left -= rows;
        advance(plan.sizes, &mut index[..last], rows);
    }
}

impl<P, E, F, O> Reducer<'_, P, E, F, O>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
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
        let mut index = DimVec::filled(0, plan.rank());
        let index = index.as_mut();
        plan.seek(0..outer, unit / blocks, index);
        index[last] = unit % blocks * COLUMNS;
        let index = &*index;
        let len = COLUMNS.min(plan.sizes[last] - index[last]);
        let op = self.op;
        // Short rows that follow one another are accumulated several side by side.
        let is_short = len == plan.sizes[last] && 2 * len <= COLUMNS;
        let group = if is_short { COLUMNS / len } else { 1 };
        let follow = plan.inner_is_dense(last)
            && (1..plan.operands).all(|k| plan.strides[last - 1][k] == len as isize);
        let rows = Rows {
            index,
            len,
            group,
            gather: is_short && !follow,
        };
        // SAFETY: the elements are only read.
        let this = unsafe { Shared::new(self) };
        let leaf = |range: Range<usize>| {
            let this = this.get();
            let mut columns = [op.start(); COLUMNS];
            // SAFETY: passed on to the caller; `range` is within the loops that are reduced, and what
            // is visited is dense.
            unsafe {
                for_each_run_of_rows(
                    task,
                    this.pointers,
                    &rows,
                    range,
                    &mut |from, steps, rows| {
                        let groups = rows / group;
                        let steps_of_groups = steps.map(|step| step.wrapping_mul(group as isize));
                        this.push_dense(&mut columns, group * len, from, &steps_of_groups, groups);
                        if group > 1 {
                            let rest = from.step(&steps_of_groups, groups);
                            this.push_dense(&mut columns, len, rest, steps, rows % group);
                        }
                    },
                );
            }
            // By halves, as all else.
            let mut groups = group;
            while groups > 1 {
                let half = groups.div_ceil(2);
                for i in half * len..groups * len {
                    let other = i - half * len;
                    columns[other] = op.merge(columns[other], columns[i]);
                }
                groups = half;
            }
            columns
        };
        let merge = |mut a: [O::Acc; COLUMNS], b: [O::Acc; COLUMNS]| {
            for (a, b) in a[..len].iter_mut().zip(b) {
                *a = op.merge(*a, b);
            }
            a
        };
        let columns = shared_halves(task.terms, ROWS * group, task.cost_of_result, &leaf, &merge);
        let to = place_at(plan.strides, index, self.out);
        for (i, &acc) in columns[..len].iter().enumerate() {
            // SAFETY: passed on to the caller; results are neighbours along the last loop.
            unsafe {
                to.offset(i as isize * plan.strides[last][0])
                    .write(op.finish(acc, task.terms));
            }
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
        Self::dispatch::<false>(
            #[inline(always)]
            |instructions| {
                // Copied: what is accumulated could be the steps, for all that LLVM knows.
                let steps = *steps;
                let at_once = if const { O::BY_ROWS } { rows } else { 1 };
                for first in (0..rows).step_by(at_once.max(1)) {
                    let from = from.step(&steps, first);
                    Self::surely(
                        columns,
                        instructions,
                        #[inline(always)]
                        |columns, mode| {
                            self.op.push_rows(
                                columns,
                                len,
                                at_once,
                                #[inline(always)]
                                |row, i| {
                                    let from = from.step(&steps, row);
                                    // SAFETY: passed on to the caller.
                                    (self.f)(mode, unsafe { from.read_dense(i) })
                                },
                            );
                        },
                    );
                }
            },
        );
    }
}
