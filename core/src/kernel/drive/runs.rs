//! Runs of elements within the innermost loops.

use core::ops::Range;

use super::Job;
use super::cursor::Cursor;
use super::stage::Stage;
use crate::numeric::plan::PLACES;

/// Runs over `range`, counted in `unit`s of elements, within the innermost `loops` loops at a time.
///
/// # Safety
/// As for [`Job::run`], with `range` within the plan; a unit is a row if there are several loops.
pub(super) unsafe fn run(job: &Job<'_>, loops: usize, unit: usize, range: Range<usize>) {
    let plan = job.plan;
    let outer = plan.rank - loops;
    let inner: usize = plan.sizes[outer..plan.rank].iter().product();
    let mut stage = Stage::new(job, loops);
    let (mut at, end) = (range.start * unit, range.end * unit);
    let mut cursor = Cursor::new(plan, outer, at / inner);
    let mut left = end - at;
    at %= inner;
    while left > 0 {
        let len = left.min(inner - at).min(stage.longest);
        // SAFETY: passed on to the caller; the run is within the inner loops and `range`.
        unsafe { stage.run(&cursor.offsets, at, len) };
        left -= len;
        at += len;
        if at == inner {
            at = 0;
            cursor.advance();
        }
    }
}

/// Runs over the elements `range`, one by one, where they are: for such as do not fit blocks.
///
/// # Safety
/// As for [`Job::run`], with `range` within the plan.
pub(super) unsafe fn run_singly(job: &Job<'_>, range: Range<usize>) {
    let plan = job.plan;
    let mut cursor = Cursor::new(plan, plan.rank, range.start);
    for _ in range {
        let places: [_; PLACES] =
            core::array::from_fn(|k| job.operands[k].at(cursor.offsets[k]));
        let from = &places[1..plan.operands];
        // SAFETY: passed on to the caller.
        unsafe { (job.kernel.call)(job.kernel.state, places[0].cast_mut(), from, 1) };
        cursor.advance();
    }
}
