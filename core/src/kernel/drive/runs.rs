//! Runs of elements within the innermost loops.

use core::ops::Range;

use super::aligned::Aligned;
use super::cursor::Cursor;
use super::stage::Stage;
use super::{Loops, Run};
use crate::kernel::block::Block;
use crate::kernel::nontemporal::Past;
use crate::plan::PLACES;

/// Runs over `range`, counted in `unit`s of elements, within the innermost `loops` loops at a time.
///
/// # Safety
/// As for [`Loops::run`], with `range` within the plan; a unit is a row if there are several loops.
pub(super) unsafe fn run<const R: usize>(
    this: &Loops<'_, R>,
    loops: usize,
    past: Option<Past>,
    unit: usize,
    range: Range<usize>,
) {
    let plan = this.plan;
    let outer = plan.rank - loops;
    let inner = plan.row_of(loops);
    let (mut at, end) = (range.start * unit, range.end * unit);
    let mut left = end - at;
    let mut aligned = Aligned::new();
    // SAFETY: passed on to the caller.
    let this = unsafe { &aligned.align(this, loops, left / inner) };
    let mut blocks = [const { Block::new() }; PLACES];
    let mut stage = Stage::new(this, loops, &mut blocks);
    if let Some(past) = past {
        stage.pass_caches(past);
    }
    // Divisions take a while, and most work is done from the beginning.
    let rounds = if at < inner { 0 } else { at / inner };
    let mut cursor = Cursor::new(plan, outer, rounds);
    at -= rounds * inner;
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
/// As for [`Loops::run`], with `range` within the plan.
pub(super) unsafe fn run_singly<const R: usize>(this: &Loops<'_, R>, range: Range<usize>) {
    let plan = this.plan;
    let mut cursor = Cursor::new(plan, plan.rank, range.start);
    let mut run = Run { len: 1, ..Run::ROW };
    for _ in range {
        let places = this.places[..plan.operands].iter().zip(&cursor.offsets);
        for (from, (place, &offset)) in run.from.iter_mut().zip(places) {
            *from = place.at(offset);
        }
        run.out = run.from[0].cast_mut();
        // SAFETY: passed on to the caller.
        unsafe { (this.kernel.call)(this.kernel.state, &run) };
        cursor.advance();
    }
}
