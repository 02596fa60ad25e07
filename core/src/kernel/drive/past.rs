//! Results that are written past the caches: computed into a block, and moved from there. Those of tiles
//! are [elsewhere](super::stage::Stage::run_rows).

use super::Run;
use crate::kernel::block::{BYTES, Block};
use crate::kernel::nontemporal::{self, Past};
use crate::plan::PLACES;

/// Runs `call` over `run`, of which these results go past the caches; in a row, each place moves on by
/// `in_row` bytes from element to element.
///
/// # Safety
/// As [`Run`] has it, and rows of results follow one another; all elements may stand in blocks, and nothing
/// is read through `out`. `call` writes all results of the run that it is given. What moves on by 0 in a row but
/// is not held has rows and pieces that fit a block, as results: they are not cut.
pub(super) unsafe fn past_caches(
    run: &Run,
    past: Past,
    in_row: [usize; PLACES],
    call: impl Fn(&Run),
) {
    let (row, steps) = if run.rows > 1 {
        (run.len, &run.row_steps)
    } else {
        (run.piece, &run.steps)
    };
    let results = Results {
        out: run.out,
        len: run.rows * run.len,
        row,
        from: &run.from,
        steps,
        in_row,
    };
    let mut part = *run;
    // SAFETY: passed on to the caller; each part is of whole rows or pieces, or within one.
    unsafe {
        results.in_blocks(past, |out, from, len| {
            (part.out, part.from) = (out, *from);
            (part.rows, part.len) = if run.rows > 1 {
                ((len / run.len).max(1), len.min(run.len))
            } else {
                (1, len)
            };
            call(&part);
        });
    }
}

/// Results that follow one another, and where the operands of each stand.
struct Results<'a> {
    out: *mut u8,
    len: usize,
    /// After so many, operands move on by `steps`.
    row: usize,
    from: &'a [*const u8; PLACES],
    /// In bytes, by their places.
    steps: &'a [usize; PLACES],
    /// By how much each moves on in a row, in bytes; that of place 0 is the size of a result.
    in_row: [usize; PLACES],
}

impl Results<'_> {
    /// Has `compute` write those that go past the caches to a block, as many at a time as fit: whole rows, or
    /// parts of one.
    ///
    /// # Safety
    /// They may be written, and a block is enough for one; `compute` initialises as many as it is told.
    unsafe fn in_blocks(
        &self,
        past: Past,
        mut compute: impl FnMut(*mut u8, &[*const u8; PLACES], usize),
    ) {
        let size = self.in_row[0];
        // Elements without a size are no matter.
        let most = BYTES / size.max(1);
        let rows_at_once = (most / self.row).max(1);
        let mut block = Block::new();
        let (mut row, mut done) = (0_usize, 0);
        while done < self.len {
            let whole = self.row.saturating_mul(rows_at_once);
            let end = done + whole.min(self.len - done);
            for first in (done..end).step_by(most) {
                let from = core::array::from_fn(|k| {
                    let within = (first - done).wrapping_mul(self.in_row[k]);
                    let by = row.wrapping_mul(self.steps[k]).wrapping_add(within);
                    self.from[k].wrapping_add(by)
                });
                let len = most.min(end - first);
                let out = self.out.wrapping_add(first * size);
                if !past.includes(out) {
                    compute(out, &from, len);
                    continue;
                }
                compute(block.as_mut_ptr(), &from, len);
                // SAFETY: passed on to the caller; `compute` has initialised so many.
                unsafe { nontemporal::copy(block.as_ptr(), out, len * size) };
            }
            (row, done) = (row + rows_at_once, end);
        }
    }
}
