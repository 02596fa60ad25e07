//! The order in which results and their elements are visited, compiled once.

use core::ops::Range;

use super::pack_buffers::{Addresses, addresses_at};
use super::result_row::ResultRow;
use super::task::Task;
use crate::buffers::Buffers;
use crate::dim_vec::DimVec;
use crate::plan::MAX_SLOTS;
use crate::plan::thresholds::{MIN_NEIGHBORS, SUM_BLOCK};

/// Calls `visit` with the first index and the length of blocks of up to `most` results of `range`.
#[inline(always)]
fn for_each_block(
    task: &Task<'_>,
    range: Range<usize>,
    most: usize,
    mut visit: impl FnMut(&[usize], usize),
) {
    let nest = task.nest();
    let mut index = DimVec::filled(0, task.kept);
    let index = index.as_mut();
    let Some(last) = task.kept.checked_sub(1) else {
        visit(index, range.len());
        return;
    };
    nest.seek(range.start, index);
    let mut left = range.len();
    while left > 0 {
        let len = left.min(nest.sizes[last] - index[last]).min(most);
        visit(index, len);
        left -= len;
        nest.advance(index, len);
    }
}

/// Calls `visit` with the offsets of the first elements of each result of `range`.
#[inline(never)]
pub(super) fn for_each_result(
    task: &Task<'_>,
    range: Range<usize>,
    visit: &mut dyn FnMut(&[isize; MAX_SLOTS]),
) {
    for_each_block(task, range, 1, |index, _| {
        visit(&task.nest().offsets(index))
    });
}

/// Calls `visit` with the results of `range`, row by row. Elements must be contiguous in place.
#[inline(never)]
pub(super) fn for_each_row(
    task: &Task<'_>,
    range: Range<usize>,
    visit: &mut dyn FnMut(&ResultRow),
) {
    let nest = task.nest();
    let steps = match task.kept {
        0 => [0; MAX_SLOTS],
        kept => nest.strides[kept - 1],
    };
    for_each_block(task, range, usize::MAX, |index, len| {
        let offsets = nest.offsets(index);
        visit(&ResultRow {
            to: offsets[0],
            from: addresses_at(task.reads, &offsets),
            len,
            steps,
        });
    });
}

/// Calls `visit` with rows as [`for_each_row`] does. In long rows, the elements of an operand that
/// are the same for all results are repeated in a buffer, so that all operands are contiguous.
#[inline(never)]
pub(super) fn for_each_repeated_row(
    task: &Task<'_>,
    range: Range<usize>,
    terms: usize,
    visit: &mut dyn FnMut(&ResultRow),
) {
    let slots = 1..task.nest().slots;
    // Elements that are too large for buffers stay in place.
    let most = task.capacity / terms;
    let mut memory = Buffers::new();
    let mut buffers = task.pack_buffers(&mut memory);
    for_each_row(task, range, &mut |row| {
        let repeats = |k: usize| row.steps[k] == 0;
        let are_contiguous = |k: usize| repeats(k) || row.steps[k] == terms as isize;
        if row.len.min(most) < MIN_NEIGHBORS
            || !slots.clone().all(are_contiguous)
            || !slots.clone().any(repeats)
        {
            visit(row);
            return;
        }
        let mut part = ResultRow { ..*row };
        for k in slots.clone().filter(|&k| repeats(k)) {
            // SAFETY: the elements of the first result may be read, and are contiguous. `most`
            // times as many fit a buffer.
            part.from[k] = unsafe { buffers.repeat(k, row.from[k], terms, most.min(row.len)) };
        }
        for first in (0..row.len).step_by(most) {
            part.len = most.min(row.len - first);
            part.to = row
                .to
                .wrapping_add(row.steps[0].wrapping_mul(first as isize));
            for k in slots.clone().filter(|&k| !repeats(k)) {
                let bytes = task.reads.operands()[k].element.size() * terms * first;
                part.from[k] = row.from[k].wrapping_add(bytes);
            }
            for k in slots.clone() {
                part.steps[k] = terms as isize;
            }
            visit(&part);
        }
    });
}

/// Packs the `terms` elements of each result of `range`, several results at a time, and calls `visit` with a
/// row of these results. The elements of one result must fit a buffer.
#[inline(never)]
pub(super) fn for_each_packed_row(
    task: &Task<'_>,
    range: Range<usize>,
    terms: usize,
    visit: &mut dyn FnMut(&ResultRow),
) {
    let nest = task.nest();
    let outer = task.kept.saturating_sub(1);
    let mut steps = [terms as isize; MAX_SLOTS];
    steps[0] = nest.strides[outer][0];
    let mut memory = Buffers::new();
    let mut buffers = task.pack_buffers(&mut memory);
    for_each_block(task, range, task.capacity / terms, |index, len| {
        let first = index.get(outer).copied().unwrap_or(0);
        let offsets = nest.offsets(&index[..outer]);
        let to = offsets[0].wrapping_add(steps[0].wrapping_mul(first as isize));
        let inner = nest.innermost(nest.rank() - outer);
        // SAFETY: the results are within the loops, and at most `capacity` elements are packed.
        let from = unsafe { buffers.pack(inner, &offsets, first * terms, len * terms) };
        visit(&ResultRow {
            to,
            from,
            len,
            steps,
        });
    });
}

/// Calls `visit` for each row with some of the blocks `range` of a result. The arguments are the address of each
/// operand, the indices of the row's blocks in `range`, and the number of their elements. A row has `len` elements. The
/// elements of the result begin at `offsets`.
#[inline(never)]
pub(super) fn for_each_row_in_place(
    task: &Task<'_>,
    offsets: &[isize; MAX_SLOTS],
    len: usize,
    range: Range<usize>,
    visit: &mut dyn FnMut(Addresses, Range<usize>, usize),
) {
    let nest = task.reduced();
    let per_row = len.div_ceil(SUM_BLOCK);
    let mut rows = DimVec::filled(0, nest.rank() - 1);
    let mut block = range.start;
    while block < range.end {
        let (row, first) = (block / per_row, block % per_row);
        let blocks = (per_row - first).min(range.end - block);
        let len = (blocks * SUM_BLOCK).min(len - first * SUM_BLOCK);
        nest.seek(row, rows.as_mut());
        let mut offsets = *offsets;
        nest.move_to(&mut offsets, rows.as_ref());
        for offset in &mut offsets[1..nest.slots] {
            *offset = offset.wrapping_add((first * SUM_BLOCK) as isize);
        }
        let done = block - range.start;
        visit(addresses_at(task.reads, &offsets), done..done + blocks, len);
        block += blocks;
    }
}

/// Calls `visit` with blocks of the elements `range` of a result: the address of each operand, and
/// the number of elements. The elements of the result begin at `offsets`.
///
/// # Safety
/// The result is within the loops.
#[inline(never)]
pub(super) unsafe fn for_each_packed(
    task: &Task<'_>,
    offsets: &[isize; MAX_SLOTS],
    range: Range<usize>,
    visit: &mut dyn FnMut(Addresses, usize),
) {
    let nest = task.reduced();
    if task.capacity == 0 {
        // Elements that are too large for buffers are read one by one, in place.
        let mut index = DimVec::filled(0, nest.rank());
        for i in range {
            nest.seek(i, index.as_mut());
            let mut offsets = *offsets;
            for (offset, step) in offsets.iter_mut().zip(nest.offsets(index.as_ref())) {
                *offset = offset.wrapping_add(step);
            }
            visit(addresses_at(task.reads, &offsets), 1);
        }
        return;
    }
    let mut memory = Buffers::new();
    let mut buffers = task.pack_buffers(&mut memory);
    for first in range.clone().step_by(task.capacity) {
        let len = task.capacity.min(range.end - first);
        // SAFETY: by the precondition the elements are within the loops. `capacity` fits a buffer.
        let from = unsafe { buffers.pack(nest, offsets, first, len) };
        visit(from, len);
    }
}
