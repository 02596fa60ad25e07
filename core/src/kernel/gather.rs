//! Bringing elements of any strides together into a block.

use core::mem::MaybeUninit;

use super::block::Block;
use crate::numeric::plan::PlanView;
use crate::shape::List;

/// A run of elements in the order of a plan's loops.
pub struct Span<'a> {
    /// The index of the first element, one entry per loop.
    pub(super) index: &'a [usize],
    /// How many elements there are.
    pub(super) len: usize,
}

/// A pointer to `span`'s elements of operand `k`, dense: into the operand itself if it is dense
/// there, else into `block`, filled with copies.
///
/// # Safety
/// `base` may be read wherever `plan` says that operand `k` reaches; `span` is within `plan`, and
/// fits the block.
pub(super) unsafe fn gather<T: Copy>(
    plan: PlanView<'_>,
    k: usize,
    base: *const T,
    span: &Span<'_>,
    block: &mut Block,
) -> *const T {
    if let Some(offset) = in_place(plan, k, span) {
        return base.wrapping_offset(offset);
    }
    let slots = block.slots::<T>();
    for_each_run(plan, k, span, |offset, step, filled, run| {
        let from = base.wrapping_offset(offset);
        let to = &mut slots[filled..filled + run];
        // SAFETY: a run lies within the plan, so every element of it may be read.
        let read = |i: usize| unsafe { *from.offset(i as isize * step) };
        match step {
            0 => to.fill(MaybeUninit::new(read(0))),
            // The literal step lets the loop become a plain copy.
            1 => to.iter_mut().enumerate().for_each(|(i, slot)| {
                // SAFETY: as above, with a step of 1.
                slot.write(unsafe { *from.add(i) });
            }),
            _ => to.iter_mut().enumerate().for_each(|(i, slot)| {
                slot.write(read(i));
            }),
        }
    });
    slots.as_ptr().cast()
}

/// The offset at which `span` of operand `k` begins, if it is dense from there on.
#[inline]
fn in_place(plan: PlanView<'_>, k: usize, span: &Span<'_>) -> Option<isize> {
    let Some(last) = plan.rank().checked_sub(1) else {
        return Some(0);
    };
    let within_row = span.index[last] + span.len <= plan.sizes[last];
    let dense = plan.strides[last][k] == 1 && (within_row || plan.is_dense(k));
    dense.then(|| offset(plan, k, span.index))
}

/// Splits `span` of operand `k` at the ends of rows and calls `visit` with each run's offset, step,
/// how many elements came before it, and how many it has.
#[inline(always)]
fn for_each_run(
    plan: PlanView<'_>,
    k: usize,
    span: &Span<'_>,
    mut visit: impl FnMut(isize, isize, usize, usize),
) {
    // Without a loop, one element is in place already.
    let Some(last) = plan.rank().checked_sub(1) else {
        return;
    };
    let mut index = List::from_slice(span.index);
    let index = index.as_mut();
    let mut filled = 0;
    while filled < span.len {
        let run = (plan.sizes[last] - index[last]).min(span.len - filled);
        visit(offset(plan, k, index), plan.strides[last][k], filled, run);
        filled += run;
        index[last] += run;
        carry(plan.sizes, index);
    }
}

/// Where operand `k` has the element of this index.
#[inline]
fn offset(plan: PlanView<'_>, k: usize, index: &[usize]) -> isize {
    let mut offset = 0isize;
    for (strides, &i) in plan.strides.iter().zip(index) {
        offset = offset.wrapping_add(strides[k].wrapping_mul(i as isize));
    }
    offset
}

/// Moves an index of loops of these sizes, whose last entry has come to its end, or beyond, on to
/// the next row: the first entry alone may end at its size.
#[inline]
pub(super) fn carry(sizes: &[usize], index: &mut [usize]) {
    let mut d = index.len() - 1;
    while d > 0 && index[d] >= sizes[d] {
        index[d - 1] += index[d] / sizes[d];
        index[d] %= sizes[d];
        d -= 1;
    }
}
