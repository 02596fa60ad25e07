//! Long rows of operands that are dense or held in each.

use core::ops::Range;

use super::aligned::Aligned;
use super::cursor::Cursor;
use super::past::past_caches;
use super::piece::piece_of;
use super::{Held, Loops, Run};
use crate::kernel::block::{BYTES, Block};
use crate::kernel::nontemporal::Fence;
use crate::kernel::units::{Steps, repeat_each};

/// How rows are run.
#[derive(Clone, Copy)]
pub(super) enum ByRows {
    /// By a kernel that reads what is held once a row.
    OfTwo(unsafe fn(*const (), &Run, Held), Held),
    /// By one that reads pieces of what is held, which are brought together for several rows.
    InPieces(Pieces),
}

/// Pieces of what is held, one for each of some rows.
#[derive(Clone, Copy)]
pub(super) struct Pieces {
    /// How many elements each has.
    len: usize,
    /// For how many rows there is room.
    rows: usize,
}

impl Pieces {
    /// Nothing is brought together; all rows are one run.
    const NONE: Self = Pieces {
        len: usize::MAX,
        rows: usize::MAX,
    };
}

/// How many blocks pieces stand in: they are to stay in the nearest cache beside what is dense.
const BLOCKS: usize = 2;

/// The fewest rows that are worth it.
const WORTH_IT: usize = 4;

impl<const R: usize> Loops<'_, R> {
    /// How to run rows, if they are such.
    pub(super) fn by_rows(&self) -> Option<ByRows> {
        let (plan, bytes) = (self.plan, self.places[0].bytes);
        let is_computed = |k: usize| self.places[k].computed.is_some();
        if (1..plan.operands).any(is_computed) {
            return None;
        }
        if let Some((kernel, held)) = self.kernel.rows.zip(plan.held_of_two(bytes)) {
            return Some(ByRows::OfTwo(kernel, held));
        }
        if !plan.holds_in_rows(bytes, self.kernel.computes) {
            return None;
        }
        let (mut largest, mut all) = (0, 0);
        for k in (1..plan.operands).filter(|&k| plan.is_held_in_rows(k)) {
            largest = largest.max(self.places[k].bytes);
            all += self.places[k].bytes;
        }
        // Elements without a size are no matter.
        let len = piece_of(&self.kernel, 1, largest.max(1)).min(plan.row());
        let rows = BLOCKS * BYTES / (len * all).max(1);
        let enough = WORTH_IT.min(plan.sizes[plan.rank - 2]);
        (rows >= enough).then_some(ByRows::InPieces(Pieces { len, rows }))
    }
}

/// Runs over the rows `range`.
///
/// # Safety
/// As for [`Loops::run`], with `by` from [`Loops::by_rows`], and `range` within the rows.
pub(super) unsafe fn run<const R: usize>(
    this: &Loops<'_, R>,
    by: ByRows,
    passes_caches: bool,
    range: Range<usize>,
) {
    let mut aligned = Aligned::new();
    // SAFETY: passed on to the caller.
    let this = unsafe { &aligned.align(this, 1, range.len()) };
    let plan = this.plan;
    let second = plan.rank - 2;
    let (steps, in_row) = (this.steps(second), this.steps(plan.rank - 1));
    let pieces = match by {
        ByRows::OfTwo(..) => Pieces::NONE,
        ByRows::InPieces(pieces) => pieces,
    };
    let mut blocks = [const { Block::new() }; BLOCKS];
    let fence = passes_caches.then_some(Fence);
    let mut run = Run {
        len: plan.row(),
        row_steps: steps,
        piece: pieces.len,
        steps: in_row.map(|step| step.wrapping_mul(pieces.len)),
        width: this.kernel.width(this.bytes()),
        ..Run::ROW
    };
    let mut cursor = Cursor::new(plan, second, range.start / plan.sizes[second]);
    let (mut at, mut left) = (range.start % plan.sizes[second], range.len());
    while left > 0 {
        run.rows = left.min(plan.sizes[second] - at).min(pieces.rows);
        for (k, place) in this.places[..plan.operands].iter().enumerate() {
            let first = place.at(cursor.offsets[k]);
            run.from[k] = first.wrapping_add(steps[k].wrapping_mul(at));
        }
        run.out = run.from[0].cast_mut();
        // SAFETY: passed on to the caller; the rows are within the plan and follow one another, and
        // pieces for as many fit the blocks.
        unsafe {
            if let ByRows::InPieces(_) = by {
                bring(this, &mut run, blocks.as_mut_ptr().cast());
            }
            let call = |run: &Run| match by {
                ByRows::OfTwo(kernel, held) => kernel(this.kernel.state, run, held),
                ByRows::InPieces(_) => (this.kernel.call)(this.kernel.state, run),
            };
            if fence.is_some() {
                past_caches(&run, in_row, call);
            } else {
                call(&run);
            }
        }
        left -= run.rows;
        at += run.rows;
        if at == plan.sizes[second] {
            at = 0;
            cursor.advance();
        }
    }
}

/// Brings pieces of what is held together in `to`, one for each row of a run, which is to read them there.
///
/// # Safety
/// As for [`run`]; the operands stand where the run says, and there is room for their pieces.
unsafe fn bring<const R: usize>(this: &Loops<'_, R>, run: &mut Run, mut to: *mut u8) {
    let plan = this.plan;
    for k in (1..plan.operands).filter(|&k| plan.is_held_in_rows(k)) {
        let bytes = this.places[k].bytes;
        let from = Steps {
            first: run.from[k],
            stride: plan.strides[plan.rank - 2][k],
        };
        // SAFETY: passed on to the caller.
        unsafe { repeat_each(bytes, from, to, run.rows, run.piece) };
        run.from[k] = to;
        run.row_steps[k] = run.piece * bytes;
        to = to.wrapping_add(run.rows * run.row_steps[k]);
    }
}
