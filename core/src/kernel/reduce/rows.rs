//! Rows of neighbouring results.

use core::ops::Range;

use super::task::Task;
use crate::dim_vec::DimVec;
use crate::kernel::gather::{Span, advance};
use crate::kernel::nest::{place_at, pointers_at, step_of};
use crate::kernel::pointers::Pointers;
use crate::plan::PLACES;

/// Neighbouring results: where the first goes and where its elements begin, how many there are, and
/// by how much both move on from one to the next.
pub(super) struct ResultRow<'s, R, P> {
    to: *mut R,
    from: P,
    len: usize,
    steps: &'s [isize; PLACES],
}

impl<R, P: Pointers> ResultRow<'_, R, P> {
    /// Calls `visit` with the place of each result and where its elements begin.
    #[inline(always)]
    pub(super) fn for_each(&self, mut visit: impl FnMut(*mut R, P)) {
        let &ResultRow {
            to,
            from,
            len,
            steps,
        } = self;
        // Copied: what is written could be the strides, for all that LLVM knows.
        let steps = *steps;
        for i in 0..len {
            let (to, from) = step_of(&steps, i, to, from);
            visit(to, from);
        }
    }
}

impl<'s, R, P: Pointers> ResultRow<'s, R, P> {
    /// A row of one.
    pub(super) fn of_one(to: *mut R, from: P) -> Self {
        ResultRow {
            to,
            from,
            len: 1,
            steps: &[0; PLACES],
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Where the elements of the first begin.
    pub(super) fn first(&self) -> P {
        self.from
    }

    /// Whether the elements of each result, which has so many, follow those of the one before.
    pub(super) fn follow(&self, terms: usize) -> bool {
        self.steps[1..=P::LAST]
            .iter()
            .all(|&by| by == terms as isize)
    }

    /// Calls `visit` with pieces of it, of `most` results at most.
    #[inline(always)]
    pub(super) fn for_each_piece(&self, most: usize, mut visit: impl FnMut(&Self)) {
        for start in (0..self.len).step_by(most) {
            let (to, from) = step_of(self.steps, start, self.to, self.from);
            visit(&ResultRow {
                to,
                from,
                len: most.min(self.len - start),
                steps: self.steps,
            });
        }
    }
}

/// Calls `visit` with where the results of `range` go, at which index they are, and how many: neighbours, `most`
/// at most.
#[inline(always)]
fn for_each_run<R>(
    task: &Task<'_>,
    range: Range<usize>,
    out: *mut R,
    most: usize,
    mut visit: impl FnMut(*mut R, &[usize], usize),
) {
    let plan = task.plan;
    let (sizes, strides) = match task.kept {
        0 => (&[1][..], &[[0; PLACES]][..]),
        kept => (&plan.sizes[..kept], &plan.strides[..kept]),
    };
    let last = sizes.len() - 1;
    let mut index = DimVec::filled(0, plan.rank().max(1));
    let index = index.as_mut();
    plan.seek(0..task.kept, range.start, index);
    let mut left = range.len();
    while left > 0 {
        let to = place_at(strides, index, out);
        let len = left.min(sizes[last] - index[last]).min(most);
        visit(to, index, len);
        left -= len;
        advance(sizes, &mut index[..=last], len);
    }
}

/// Calls `visit` with the results of `range`, row by row.
// `dyn` so that it is compiled once for what the types of the result and the operands are, and not for
// each expression.
#[inline(never)]
pub(super) fn for_each_row<R, P: Pointers>(
    task: &Task<'_>,
    range: Range<usize>,
    out: *mut R,
    pointers: P,
    visit: &mut dyn FnMut(&ResultRow<'_, R, P>),
) {
    let strides = &task.plan.strides[..task.kept];
    let steps = strides.last().unwrap_or(&[0; PLACES]);
    for_each_run(task, range, out, usize::MAX, |to, index, len| {
        visit(&ResultRow {
            to,
            from: pointers_at(strides, index, pointers),
            len,
            steps,
        });
    });
}

/// The same, with the elements of each result brought together: as many results at a time as fit blocks.
///
/// # Safety
/// The pointers may be read as far as the task's plan says, which keeps a loop; the elements of a result fit
/// blocks.
#[inline(never)]
pub(super) unsafe fn for_each_gathered_row<R, P: Pointers>(
    task: &Task<'_>,
    range: Range<usize>,
    out: *mut R,
    pointers: P,
    visit: &mut dyn FnMut(&ResultRow<'_, R, P>),
) {
    let mut steps = [task.terms as isize; PLACES];
    steps[0] = task.plan.strides[task.kept - 1][0];
    let mut blocks = P::blocks();
    let most = P::CAPACITY / task.terms;
    for_each_run(task, range, out, most, |to, index, len| {
        let span = Span {
            index,
            len: len * task.terms,
        };
        // SAFETY: passed on to the caller; the span is of whole results, and fits the blocks.
        let from = unsafe { pointers.stage(task.plan, &span, &mut blocks) };
        visit(&ResultRow {
            to,
            from,
            len,
            steps: &steps,
        });
    });
}
