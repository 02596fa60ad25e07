//! The loops for any plan: they bring operands to lie dense, run by run, and call the kernel of a
//! call site over each run. All of it is compiled once, with the crate; a call site adds one loop
//! over dense memory.

use core::ops::Range;

mod cursor;
mod hoisted;
mod runs;
mod stage;
mod tiles;

pub use self::hoisted::Derived;
use super::block;
use super::tasks::{Shared, share};
use crate::numeric::plan::{PLACES, Plan};
use crate::numeric::regime::Regime;
use crate::shape::MAX_STATIC_RANK;

/// Computes a run of dense elements from runs of dense operands.
#[derive(Clone, Copy)]
pub struct Kernel {
    /// # Safety
    /// The first parameter is `state`; the second may be written, and each of the third read, as
    /// often as the fourth says. Where an update reads its target, the second may be read too.
    pub(super) call: unsafe fn(*const (), *mut u8, &[*const u8], usize),
    pub(super) state: *const (),
}

/// Elements of a type that is forgotten.
#[derive(Clone, Copy)]
pub struct Operand {
    /// The one of index 0.
    pub(super) first: *const u8,
    /// The size of each.
    pub(super) bytes: usize,
}

/// What there is to do.
#[derive(Clone)]
pub(super) struct Job<'a> {
    /// The loops, simplified.
    pub(super) plan: &'a Plan<MAX_STATIC_RANK>,
    pub(super) kernel: Kernel,
    /// By their place in the plan; place 0 is the result.
    pub(super) operands: [Operand; PLACES],
    /// What computes a run of the operand at a place from those before it.
    pub(super) computed: [Option<Kernel>; PLACES],
    /// Whether the kernel reads its target.
    pub(super) updates: bool,
    /// Whether all elements may stand in blocks.
    pub(super) fit_blocks: bool,
}

impl Job<'_> {
    /// Does it.
    ///
    /// # Safety
    /// The plan stays within what the result's pointer may write, and what each operand's may
    /// read; they point to elements for which the kernel is made; kernels may be called from
    /// several threads.
    pub(super) unsafe fn run(&self) {
        let plan = self.plan;
        let count = plan.count();
        if count == 0 {
            return;
        }
        let bytes: usize = self.operands[..plan.operands]
            .iter()
            .map(|o| o.bytes)
            .sum();
        let bytes = count.saturating_mul(bytes);
        // SAFETY: threads are given different elements of the result.
        let job = unsafe { Shared::new(self) };
        match plan.regime() {
            Regime::Tiles { along } if self.fit_blocks => {
                let plan = plan.with_second_innermost(along);
                let job = Job {
                    plan: &plan,
                    ..self.clone()
                };
                // SAFETY: as above.
                let job = unsafe { Shared::new(&job) };
                share(tiles::bands(&plan), bytes, &|range: Range<usize>| {
                    // SAFETY: passed on to the caller; `range` is within the bands.
                    unsafe { tiles::run(job.get(), range) };
                });
            }
            Regime::Runs { loops } if self.fit_blocks => {
                let unit = if loops > 1 { plan.row() } else { 1 };
                share(count / unit, bytes, &|range: Range<usize>| {
                    // SAFETY: passed on to the caller; `range` is within the plan.
                    unsafe { runs::run(job.get(), loops, unit, range) };
                });
            }
            _ => share(count, bytes, &|range: Range<usize>| {
                // SAFETY: passed on to the caller; `range` is within the plan.
                unsafe { runs::run_singly(job.get(), range) };
            }),
        }
    }
}

/// Below this many elements per block, blocks are not worth it.
pub(super) const MIN_BLOCK: usize = 64;

/// Whether elements of this type may stand in blocks, enough of them to be worth it.
pub(super) const fn fits_blocks<T>() -> bool {
    block::Block::capacity::<T>() >= MIN_BLOCK
}
