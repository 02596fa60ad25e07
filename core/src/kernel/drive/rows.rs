//! Long rows, of one loop or several, of operands that are dense, held or periodic in each.

use core::ops::Range;

use super::aligned::Aligned;
use super::cursor::Cursor;
use super::past::past_caches;
use super::piece::{piece_of, whole_rows};
use super::{Loops, Rows, Run};
use crate::kernel::block::{BYTES, Block};
use crate::kernel::caches::LINE;
use crate::kernel::nontemporal::{Fence, Past};
use crate::kernel::units::{Steps, repeat, repeat_each};
use crate::plan::regime::Lie;
use crate::plan::{PLACES, Plan};

/// How rows are run.
#[derive(Clone, Copy)]
pub(super) struct ByRows {
    by: By,
    /// How many of the innermost loops make a row.
    loops: usize,
    /// How many rows go at once.
    rows: usize,
    /// How many elements are shared at least: a row, or a part of it, which is run by itself.
    part: usize,
}

/// What runs them.
#[derive(Clone, Copy)]
enum By {
    /// Loops that read once a row what is held there: these operands; bit 0 is the first.
    Held(Rows, u32),
    /// One that reads pieces, of so many elements, of what is held or periodic. They are brought
    /// together for several rows.
    Pieces(usize),
}

/// How many blocks pieces stand in: they are to stay in the nearest cache beside what is dense.
const BLOCKS: usize = 2;

/// In how many bytes rows of several loops go. On a Zen 5, results in L3 take 0.92 of the time that they take
/// in four times as many.
const AT_ONCE: usize = 4 * BYTES;

/// Longer rows, in bytes, are shared in parts of so many: there may be fewer rows than threads.
const PART: usize = 16 * BYTES;

/// The fewest rows that are worth it.
const WORTH_IT: usize = 4;

impl<const R: usize> Loops<'_, R> {
    /// How to run rows, if they are such; `passes_caches`: whether results are written past the caches.
    pub(super) fn by_rows(&self, passes_caches: bool) -> Option<ByRows> {
        let (plan, bytes) = (self.plan, self.places[0].bytes);
        let is_computed = |k: usize| self.places[k].computed.is_some();
        if (1..plan.operands).any(is_computed) {
            return None;
        }
        if let Some(rows) = self.kernel.rows
            && let Some(held) = plan.held_in_rows(rows.operands, bytes)
            && rows.serve(held)
        {
            return Some(self.in_parts(By::Held(rows, held), 1, usize::MAX));
        }
        let loops = plan.loops_of_rows(bytes, self.kernel.computes)?;
        let row = plan.row_of(loops);
        // Periods, and what is written past the caches in one go, are to fit a block.
        let fits = || self.rows_fit_blocks() && (!passes_caches || row * bytes <= BYTES);
        if loops > 1 && !fits() {
            return None;
        }
        let (mut largest, mut all, mut period, mut room) = (0, 0, 1, BLOCKS * BYTES);
        for k in 1..plan.operands {
            let lie = plan.lie(k, loops);
            if lie == Lie::Periodic {
                period = plan.row();
            }
            if lie != Lie::Dense {
                largest = largest.max(self.places[k].bytes);
                all += self.places[k].bytes;
                // Pieces of each begin with a line.
                room -= LINE;
            }
        }
        // Elements without a size are no matter.
        let piece = piece_of(&self.kernel, period, largest.max(1)).min(row);
        let rows = room / (piece * all).max(1);
        if rows < WORTH_IT.min(plan.sizes[plan.rank - 1 - loops]) {
            return None;
        }
        let most = if loops > 1 {
            (AT_ONCE / (row * bytes).max(1)).max(1)
        } else {
            usize::MAX
        };
        Some(self.in_parts(By::Pieces(piece), loops, rows.min(most)))
    }

    /// Rows of so many loops, so many at once, or parts of long ones.
    fn in_parts(&self, by: By, loops: usize, rows: usize) -> ByRows {
        let row = self.plan.row_of(loops);
        let most = PART / self.places[0].bytes.max(1);
        let (rows, part) = match by {
            _ if row <= most => (rows, row),
            By::Held(..) => (1, most),
            By::Pieces(piece) => (1, whole_rows(most.max(piece), piece)),
        };
        ByRows {
            by,
            loops,
            rows,
            part,
        }
    }
}

impl ByRows {
    /// How many parts a row has.
    fn parts<const R: usize>(&self, plan: &Plan<R>) -> usize {
        plan.row_of(self.loops).div_ceil(self.part)
    }

    /// How many parts all rows have.
    pub(super) fn count<const R: usize>(&self, plan: &Plan<R>) -> usize {
        plan.rows_of(self.loops) * self.parts(plan)
    }
}

/// Runs over the parts `range` of rows.
///
/// # Safety
/// As for [`Loops::run`], with `by` from [`Loops::by_rows`], and `range` within its [`count`](ByRows::count).
pub(super) unsafe fn run<const R: usize>(
    this: &Loops<'_, R>,
    by: ByRows,
    past: Option<Past>,
    range: Range<usize>,
) {
    let mut aligned = Aligned::new();
    let parts = by.parts(this.plan);
    // SAFETY: passed on to the caller.
    let this = unsafe { &aligned.align(this, by.loops, range.len() / parts) };
    let plan = this.plan;
    // The loop over rows.
    let along = plan.rank - 1 - by.loops;
    let (row, steps) = (plan.row_of(by.loops), this.steps(along));
    let (mut lies, mut in_row) = ([Lie::Dense; PLACES], [0; PLACES]);
    for (k, place) in this.own_places().iter().enumerate() {
        lies[k] = plan.lie(k, by.loops);
        if lies[k] == Lie::Dense {
            in_row[k] = place.bytes;
        }
    }
    let piece = match by.by {
        By::Held(..) => usize::MAX,
        By::Pieces(piece) => piece,
    };
    let mut blocks = [const { Block::new() }; BLOCKS];
    let past = past.map(|past| (past, Fence));
    let mut run = Run {
        row_steps: steps,
        piece,
        steps: in_row.map(|step| step.wrapping_mul(piece)),
        width: this.kernel.width(this.bytes()),
        ..Run::ROW
    };
    let size = plan.sizes[along];
    let (rows, mut part) = (range.start / parts, range.start % parts);
    let mut cursor = Cursor::new(plan, along, rows / size);
    let (mut at, mut left) = (rows % size, range.len());
    while left > 0 {
        let first = part * by.part;
        run.rows = left.min(size - at).min(by.rows);
        run.len = by.part.min(row - first);
        for (k, place) in this.own_places().iter().enumerate() {
            let on = steps[k].wrapping_mul(at).wrapping_add(in_row[k] * first);
            run.from[k] = place.at(cursor.offsets[k]).wrapping_add(on);
        }
        run.out = run.from[0].cast_mut();
        // SAFETY: passed on to the caller; the rows are within the plan and follow one another, and
        // pieces for as many fit the blocks.
        unsafe {
            if let By::Pieces(_) = by.by {
                bring(this, along, &lies, &mut run, blocks.as_mut_ptr().cast());
            }
            let call = |run: &Run| match by.by {
                By::Held(rows, held) => (rows.call)(this.kernel.state, run, held),
                By::Pieces(_) => (this.kernel.call)(this.kernel.state, run),
            };
            if let Some((past, _)) = past {
                past_caches(&run, past, in_row, call);
            } else {
                call(&run);
            }
        }
        left -= run.rows;
        part += 1;
        if part < parts {
            continue;
        }
        part = 0;
        at += run.rows;
        if at == size {
            at = 0;
            cursor.advance();
        }
    }
}

/// Brings pieces of what does not lie dense in rows together in `to`, one for each row of a run along this loop,
/// which is to read them there.
///
/// # Safety
/// As for [`run`]; the operands stand where the run says, and there is room for their pieces.
unsafe fn bring<const R: usize>(
    this: &Loops<'_, R>,
    along: usize,
    lies: &[Lie; PLACES],
    run: &mut Run,
    mut to: *mut u8,
) {
    let plan = this.plan;
    for (k, &lie) in lies[..plan.operands].iter().enumerate().skip(1) {
        let bytes = this.places[k].bytes;
        let piece = run.piece * bytes;
        let rows = Steps {
            first: run.from[k],
            stride: plan.strides[along][k],
        };
        // SAFETY: passed on to the caller.
        unsafe {
            match lie {
                Lie::Dense => continue,
                Lie::Held => repeat_each(bytes, rows, to, run.rows, run.piece),
                _ => {
                    for row in 0..run.rows {
                        let elements = Steps {
                            first: rows.at(row, bytes),
                            stride: plan.strides[plan.rank - 1][k],
                        };
                        repeat(bytes, elements, to.add(row * piece), plan.row(), run.piece);
                    }
                }
            }
        }
        (run.from[k], run.row_steps[k]) = (to, piece);
        to = to.wrapping_add((run.rows * piece).next_multiple_of(LINE));
    }
}
