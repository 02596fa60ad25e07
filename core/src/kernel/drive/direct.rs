//! Operands that lie as the result does, or repeat along its last dimensions: no plan is made for
//! them, which would take longer than the work of some thousand elements.

use core::ops::Range;

use super::past::past_caches;
use super::piece::piece_of;
use super::{CHUNK, Former, Job, Kernel, Operand, Run, aligned};
use crate::kernel::block::{BYTES, Block};
use crate::kernel::nontemporal::{Fence, Past};
use crate::kernel::tasks::{Cost, Shared, share};
use crate::kernel::units::{Steps, fill, pack};
use crate::plan::PLACES;
use crate::plan::regime::Lie;
use crate::shape::layout::is_contiguous;

/// In how many elements work is shared where no operand repeats.
const UNIT: usize = 1024;

/// Shorter rows, in bytes of results, are better run several at a time.
const SHORT: usize = 512;

/// How many operands may be brought together.
const BLOCKS: usize = 4;

impl Job<'_> {
    /// Does it without a plan if it can; whether it did.
    ///
    /// # Safety
    /// As for [`plan_and_run`](Self::plan_and_run).
    #[inline]
    pub(super) unsafe fn run_directly(&self) -> bool {
        let (result, operands) = (&self.operands[0], &self.operands[1..]);
        let len = result.len();
        let is_scattered = |strides| !is_contiguous(result.sizes, strides);
        if !self.fit_blocks || result.strides.is_some_and(is_scattered) {
            return false;
        }
        if len == 0 {
            return true;
        }
        let mut lies = [Lie::Dense; PLACES];
        let Some((period, piece)) = self.find(&mut lies, len) else {
            return false;
        };
        // Values that may repeat are a plan's.
        let varies =
            |mask: u32| (0..operands.len()).any(|k| mask >> k & 1 == 1 && lies[k] == Lie::Dense);
        if !self
            .derived
            .iter()
            .flatten()
            .all(|derived| varies(derived.mask))
        {
            return false;
        }
        let unit = piece.unwrap_or(UNIT);
        let mut run = Run {
            out: result.first.cast_mut(),
            len,
            piece: piece.unwrap_or(usize::MAX),
            ..Run::ROW
        };
        run.steps[0] = result.bytes * unit;
        let (mut moved, mut dense) = (result.bytes, result.bytes);
        let mut blocks = [const { Block::new() }; BLOCKS];
        let mut free = blocks.iter_mut();
        for (k, operand) in operands.iter().enumerate() {
            let bytes = operand.bytes * unit;
            moved += operand.bytes;
            run.from[k + 1] = match lies[k] {
                Lie::Dense => {
                    dense += operand.bytes;
                    run.steps[k + 1] = bytes;
                    operand.first
                }
                lie => {
                    let serves = lie == Lie::Periodic && period == unit;
                    let moves = !serves || aligned::pays(operand.first, len / unit);
                    let block = if moves { free.next() } else { None };
                    match block.filter(|_| bytes <= BYTES) {
                        Some(block) => {
                            let to = block.as_mut_ptr();
                            // SAFETY: passed on to the caller; a block has room for a unit, and a
                            // chunk.
                            unsafe { bring(operand, lie, len.min(unit), to) };
                            to.cast_const()
                        }
                        None if serves => operand.first,
                        None => return false,
                    }
                }
            };
        }
        let [moved, dense, results] =
            [moved, dense, result.bytes].map(|each| len.saturating_mul(each));
        let past = || Past::of(result.first, results, moved, || dense);
        run.width = self.kernel.width(moved);
        let direct = Direct {
            kernel: self.kernel,
            operands: self.operands,
            run: &run,
            unit,
            past: (self.former == Former::Replaced).then(past).flatten(),
        };
        // SAFETY: passed on to the caller.
        unsafe { direct.run(moved) };
        true
    }

    /// Finds how operands lie within a result of `len` elements, after how many those that repeat do
    /// so, and in which pieces to run if there are any; `None` if it takes a plan.
    #[inline]
    fn find(&self, lies: &mut [Lie; PLACES], len: usize) -> Option<(usize, Option<usize>)> {
        let (result, operands) = (&self.operands[0], &self.operands[1..]);
        let (mut period, mut largest) = (1, 0);
        for (k, operand) in operands.iter().enumerate() {
            let (lie, own) = lie_of(operand, result.sizes, len);
            lies[k] = lie;
            match lie {
                Lie::Dense => continue,
                Lie::Held => {}
                Lie::Periodic if period == 1 || period == own => period = own,
                _ => return None,
            }
            largest = largest.max(operand.bytes);
        }
        // Rows that are long enough are read where they stand; several together have fewer last elements,
        // which takes what computes the longest.
        let several = if self.kernel.computes {
            2 * period * largest <= BYTES
        } else {
            period * result.bytes < SHORT
        };
        let piece = match largest {
            0 => None,
            _ if period >= CHUNK && !several => Some(period),
            _ => Some(piece_of(&self.kernel, period, largest)),
        };
        Some((period, piece))
    }
}

/// A kernel and what it runs over.
struct Direct<'a> {
    kernel: Kernel,
    operands: &'a [Operand<'a>],
    /// All of it. After a unit, what repeats begins anew.
    run: &'a Run,
    /// How many elements a unit has.
    unit: usize,
    /// Which results are written past the caches.
    past: Option<Past>,
}

impl Direct<'_> {
    /// Runs over all of it, which moves `moved` bytes.
    ///
    /// # Safety
    /// As for [`Job::plan_and_run`]; each place may be read, and the result written, as far as this
    /// says.
    #[inline]
    unsafe fn run(&self, moved: usize) {
        let cost = Cost {
            bytes: moved,
            computes: self.kernel.computes,
        };
        if cost.is_small() {
            // SAFETY: passed on to the caller.
            unsafe { self.call(self.run) };
            return;
        }
        // SAFETY: threads are given different elements of the result.
        let this = unsafe { Shared::new(self) };
        let units = self.run.len.div_ceil(self.unit);
        share(units, cost, &|range: Range<usize>| {
            let this = this.get();
            let mut run = *this.run;
            for (from, step) in run.from.iter_mut().zip(run.steps) {
                *from = from.wrapping_add(range.start * step);
            }
            run.out = run.out.wrapping_add(range.start * run.steps[0]);
            run.len = run.len.min(range.end * this.unit) - range.start * this.unit;
            // SAFETY: passed on to the caller; the units are within the result.
            unsafe { this.call(&run) };
        });
    }

    /// Runs over some of it, from the beginning of a unit on.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    #[inline]
    unsafe fn call(&self, run: &Run) {
        // SAFETY: passed on to the caller.
        unsafe {
            if let Some(past) = self.past {
                let _fence = Fence;
                let mut bytes = [0; PLACES];
                for (bytes, operand) in bytes.iter_mut().zip(self.operands) {
                    *bytes = operand.bytes;
                }
                past_caches(run, past, bytes, |run| {
                    (self.kernel.call)(self.kernel.state, run)
                });
            } else {
                (self.kernel.call)(self.kernel.state, run);
            }
        }
    }
}

/// How an operand lies within a result of these sizes, which has `len` elements, and how many it has
/// itself.
#[inline]
fn lie_of(operand: &Operand<'_>, sizes: &[usize], len: usize) -> (Lie, usize) {
    // With more dimensions than the result it has no place in it: a plan will say so.
    let (mut own, mut is_last) = (1, operand.sizes.len() <= sizes.len());
    let mut is_ones = false;
    for (&size, &of_result) in operand.sizes.iter().rev().zip(sizes.iter().rev()) {
        own *= size;
        is_last &= size == 1 || (size == of_result && !is_ones);
        is_ones |= size != of_result;
    }
    let is_contiguous = match operand.strides {
        None => true,
        Some(strides) => is_contiguous(operand.sizes, strides),
    };
    let lie = if !is_last || !is_contiguous {
        Lie::Scattered
    } else if own == 1 && len > 1 {
        Lie::Held
    } else if own == len {
        Lie::Dense
    } else {
        Lie::Periodic
    };
    (lie, own)
}

/// Brings `len` elements of an operand together in `to`: one over and over, or all of them.
///
/// # Safety
/// As for [`Job::run_directly`], with room for them in `to`, and for a chunk.
unsafe fn bring(operand: &Operand<'_>, lie: Lie, len: usize, to: *mut u8) {
    let Operand { first, bytes, .. } = *operand;
    // SAFETY: passed on to the caller.
    unsafe {
        match lie {
            Lie::Held if len <= CHUNK => fill::<CHUNK>(bytes, first, to),
            Lie::Held => pack(bytes, Steps { first, stride: 0 }, to, len),
            _ => operand.repeat(to, len),
        }
    }
}
