//! Rows of neighbouring results.

use core::ops::Range;

use super::task::Task;
use crate::kernel::gather::{Span, carry};
use crate::kernel::nest::{seek, step_of};
use crate::kernel::pointers::Pointers;
use crate::numeric::plan::PLACES;
use crate::shape::List;

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
    let (sizes, strides) = match task.kept {
        0 => (&[1][..], &[[0; PLACES]][..]),
        kept => (&task.plan.sizes[..kept], &task.plan.strides[..kept]),
    };
    let last = sizes.len() - 1;
    let mut index = List::filled(0, sizes.len());
    let index = index.as_mut();
    task.plan.seek(0..task.kept, range.start, index);
    let mut left = range.len();
    while left > 0 {
        let (to, from) = seek(strides, index, out, pointers);
        let len = left.min(sizes[last] - index[last]);
        visit(&ResultRow {
            to,
            from,
            len,
            steps: &strides[last],
        });
        left -= len;
        index[last] += len;
        carry(sizes, index);
    }
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
    let (plan, kept) = (task.plan, task.kept);
    let (sizes, strides) = (&plan.sizes[..kept], &plan.strides[..kept]);
    let last = kept - 1;
    let mut steps = [task.terms as isize; PLACES];
    steps[0] = strides[last][0];
    let mut blocks = P::blocks();
    let mut index = List::filled(0, plan.rank());
    let index = index.as_mut();
    plan.seek(0..kept, range.start, index);
    let mut left = range.len();
    while left > 0 {
        let len = left
            .min(sizes[last] - index[last])
            .min(P::CAPACITY / task.terms);
        let span = Span {
            index,
            len: len * task.terms,
        };
        // SAFETY: passed on to the caller; the span is of whole results, and fits the blocks.
        let from = unsafe { pointers.stage(plan, &span, &mut blocks) };
        let (to, ()) = seek(strides, &index[..kept], out, ());
        visit(&ResultRow {
            to,
            from,
            len,
            steps: &steps,
        });
        left -= len;
        index[last] += len;
        carry(sizes, &mut index[..kept]);
    }
}
