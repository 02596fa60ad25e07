//! Bringing elements of any strides together into a block.

use super::block::Block;
use super::units::Rectangle;
use crate::dim_vec::DimVec;
use crate::plan::view::PlanView;

/// A run of elements in the order of a plan's loops.
pub struct Span<'a> {
    /// The index of the first element, one entry per loop.
    pub(super) index: &'a [usize],
    /// How many elements there are.
    pub(super) len: usize,
}

/// A pointer to `span`'s elements of operand `k`, of `size` bytes, dense: into the operand itself if
/// it is dense there, else into `block`, filled with copies.
///
/// # Safety
/// `base` may be read wherever `plan` says that operand `k` reaches; `span` is within `plan`, and
/// fits the block.
pub(super) unsafe fn gather(
    plan: PlanView<'_>,
    k: usize,
    (base, size): (*const u8, usize),
    span: &Span<'_>,
    block: &mut Block,
) -> *const u8 {
    let at = |offset: isize| base.wrapping_offset(offset.wrapping_mul(size as isize));
    if let Some(offset) = in_place(plan, k, span) {
        return at(offset);
    }
    let to = block.as_mut_ptr();
    let mut index = DimVec::from_slice(span.index);
    for_each_rectangle(
        plan,
        k,
        index.as_mut(),
        span.len,
        |offset, filled, rectangle| {
            // SAFETY: a rectangle lies within the plan, so every element of it may be read; it fits the
            // block after those before it.
            unsafe { rectangle.pack(size, at(offset), to.add(filled * size)) };
        },
    );
    to
}

/// A pointer to the rows of a rectangle of operand `k`, each dense, and the step from one to the next: in place
/// if they are dense there, else in `block`, filled with copies. The columns are within the last loop from
/// `index` on, the rows within the one before.
///
/// # Safety
/// As for [`gather`].
pub(super) unsafe fn gather_rows(
    plan: PlanView<'_>,
    k: usize,
    (base, size): (*const u8, usize),
    index: &[usize],
    (rows, columns): (usize, usize),
    block: &mut Block,
) -> (*const u8, isize) {
    let last = plan.rank() - 1;
    let from = base.wrapping_offset(offset(plan, k, index).wrapping_mul(size as isize));
    let rectangle = Rectangle {
        rows,
        columns,
        row_stride: plan.strides[last - 1][k],
        column_stride: plan.strides[last][k],
    };
    if rectangle.column_stride == 1 {
        return (from, rectangle.row_stride);
    }
    // SAFETY: passed on to the caller.
    unsafe { rectangle.pack(size, from, block.as_mut_ptr()) };
    (block.as_ptr(), columns as isize)
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

/// Splits `len` elements of operand `k`, from `index` on, into rows, and into as many of them at a time as
/// the two innermost loops have, and calls `visit` with each rectangle's offset and with how many
/// elements came before it. The index moves on.
#[inline(always)]
pub(super) fn for_each_rectangle(
    plan: PlanView<'_>,
    k: usize,
    index: &mut [usize],
    len: usize,
    mut visit: impl FnMut(isize, usize, Rectangle),
) {
    // Without a loop, one element is in place already.
    let Some(last) = plan.rank().checked_sub(1) else {
        return;
    };
    let row = plan.sizes[last];
    let mut here = offset(plan, k, index);
    let mut done = 0;
    while done < len {
        let left = len - done;
        // Whole rows, or one from its middle on, or up to there.
        let (mut d, mut steps, rows, columns) = match last.checked_sub(1) {
            Some(d) if index[last] == 0 && left >= row => {
                let most = plan.sizes[d] - index[d];
                // Divisions take long.
                let rows = if most * row <= left { most } else { left / row };
                (d, rows, rows, row)
            }
            _ => {
                let columns = left.min(row - index[last]);
                (last, columns, 1, columns)
            }
        };
        let rectangle = Rectangle {
            rows,
            columns,
            row_stride: if d < last { plan.strides[d][k] } else { 0 },
            column_stride: plan.strides[last][k],
        };
        visit(here, done, rectangle);
        done += rows * columns;
        loop {
            let (size, stride) = (plan.sizes[d], plan.strides[d][k]);
            index[d] += steps;
            here = here.wrapping_add(stride.wrapping_mul(steps as isize));
            if index[d] < size || d == 0 {
                break;
            }
            index[d] = 0;
            here = here.wrapping_sub(stride.wrapping_mul(size as isize));
            (d, steps) = (d - 1, 1);
        }
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

/// Moves an index of loops of these sizes `by` steps on: the first entry alone may end at its size, or
/// beyond. There is a loop.
#[inline]
pub(super) fn advance(sizes: &[usize], index: &mut [usize], by: usize) {
    let mut d = index.len() - 1;
    index[d] += by;
    while d > 0 && index[d] >= sizes[d] {
        index[d - 1] += index[d] / sizes[d];
        index[d] %= sizes[d];
        d -= 1;
    }
}
