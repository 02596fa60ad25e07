//! The executor, which plans an operation and runs its schedule.
//!
//! It is compiled once, with this crate. Each call of an operation only adds its kernel.

use super::call_site::ErasedKernel;
use super::materialize::materialize;
use super::one_batch::run_as_one_batch;
use super::{rows, tiles};
use crate::dim_vec::{MAX_RANK, MAX_STATIC_RANK};
use crate::kernel::checked_plan::{CheckedPlan, plan};
use crate::kernel::operand::ErasedOperand;
use crate::kernel::parallel::Cost;
use crate::kernel::simd::Streaming;
use crate::plan::schedule::{Schedule, Workload};
use crate::plan::thresholds::OUTER_CACHES;
use crate::plan::{MAX_HOISTED, MAX_SLOTS, Plan};

/// The content of the result before the operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OutputMode {
    /// Uninitialized. The system clears new memory, which is in the caches afterwards.
    Fresh,
    /// Elements that the kernel overwrites.
    Overwrite,
    /// Elements that the kernel reads.
    Update,
}

/// A hoisted value: its kernel, and a mask of the operands it is computed from. Bit 0 is the first.
#[derive(Clone, Copy)]
pub struct HoistedValue<'a> {
    pub(super) kernel: ErasedKernel<'a>,
    pub(super) mask: u32,
    pub(super) element: crate::kernel::relayout::Element,
}

/// An operation whose types are erased.
///
/// # Invariants
/// 1. The kernels read and write elements of the types of the operands, in order.
///    `kernel_of_values` also reads the values, which follow them.
/// 2. With [`OutputMode::Update`], every element of the result is initialized.
pub(super) struct Operation<'a> {
    /// The result and its operands.
    pub(super) operands: &'a [ErasedOperand<'a>],
    /// The kernel that computes hoisted values itself.
    pub(super) kernel: ErasedKernel<'a>,
    pub(super) values: [Option<HoistedValue<'a>>; MAX_HOISTED],
    /// The kernel that reads hoisted values.
    pub(super) kernel_of_values: ErasedKernel<'a>,
    pub(super) output: OutputMode,
    /// Whether enough elements of every type fit a buffer.
    pub(super) fits_buffers: bool,
}

impl Operation<'_> {
    /// Plans the operation and runs it.
    ///
    /// # Panics
    /// An operand does not broadcast, a layout leads out of its slice, or results overlap.
    #[inline(never)]
    pub(super) fn execute(&self) {
        if run_as_one_batch(self) {
            return;
        }
        if self.operands[0].sizes.len() <= MAX_STATIC_RANK {
            self.execute_within::<MAX_STATIC_RANK>();
        } else {
            self.execute_within::<MAX_RANK>();
        }
    }

    fn execute_within<const R: usize>(&self) {
        let mut loops = Plan::<R>::EMPTY;
        plan(self.operands, &mut loops);
        self.execute_planned(&loops);
    }

    /// Runs the operation by a plan that the compiler made.
    // Without type parameters, the function is compiled with this crate.
    #[inline(never)]
    pub(super) fn execute_known(&self, plan: &Plan<MAX_STATIC_RANK>) {
        self.execute_planned(plan);
    }

    /// Runs the operation by a simplified plan.
    fn execute_planned<const R: usize>(&self, plan: &Plan<R>) {
        let nest = plan.loops();
        let mut values = self.values.iter().flatten();
        if self.fits_buffers && values.any(|value| nest.hoists(value.mask)) {
            return materialize(self, plan);
        }
        Execution {
            plan: CheckedPlan::new(nest, self.operands, 0),
            kernel: self.kernel,
            computed: &[None; MAX_SLOTS],
            output: self.output,
            fits_buffers: self.fits_buffers,
        }
        .run();
    }
}

/// A kernel, and the checked loops that call it.
///
/// # Invariants
/// 1. The kernel reads and writes elements of the types of the plan's operands. Each kernel of
///    `computed` reads the operands before its slot, and writes elements of the type of its slot.
/// 2. With [`OutputMode::Update`], every element of the result is initialized.
pub(super) struct Execution<'a> {
    pub(super) plan: CheckedPlan<'a>,
    pub(super) kernel: ErasedKernel<'a>,
    /// The kernels of slots that are computed for each batch.
    pub(super) computed: &'a [Option<ErasedKernel<'a>>; MAX_SLOTS],
    pub(super) output: OutputMode,
    pub(super) fits_buffers: bool,
}

impl Execution<'_> {
    /// Chooses a schedule for the loops, and runs it.
    pub(super) fn run(&self) {
        let nest = self.plan.loops();
        if nest.count() == 0 {
            return;
        }
        let mut sizes = [0; MAX_SLOTS];
        for (size, operand) in sizes.iter_mut().zip(self.plan.operands()) {
            *size = operand.element.size();
        }
        let work = Workload {
            sizes,
            compute_bound: self.kernel.compute_bound,
            fits_buffers: self.fits_buffers,
        };
        match nest.schedule(&work) {
            Schedule::Rows { loops } | Schedule::Packed { loops } => {
                rows::run(self, loops, &work, self.streaming(&work));
            }
            Schedule::OneByOne => rows::run(self, 0, &work, None),
            Schedule::Tiles { along } => tiles::run(self, along, &work, self.streaming(&work)),
            Schedule::Unrolled => unreachable!("the compiler runs these loops"),
        }
    }

    /// Returns the part of the result that is written by streaming stores.
    fn streaming(&self, work: &Workload) -> Option<Streaming> {
        let nest = self.plan.loops();
        let is_forced = cfg!(all(test, feature = "std"));
        if self.output != OutputMode::Overwrite || nest.bytes(work) < OUTER_CACHES && !is_forced {
            return None;
        }
        let bytes = |k: usize| nest.distinct(k).saturating_mul(work.sizes[k]);
        let moved = (0..nest.slots).map(bytes).fold(0, usize::saturating_add);
        Streaming::choose(self.plan.operands()[0].at(0), bytes(0), moved)
    }

    /// Returns the cost of all loops.
    pub(super) fn cost(&self, work: &Workload) -> Cost {
        Cost {
            bytes: self.plan.loops().bytes(work),
            computes: work.compute_bound || self.plan.computes_slots(),
        }
    }
}
