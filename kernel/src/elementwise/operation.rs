//! An operation without its types, and the loops that run it.

use super::call_site::ErasedKernel;
use crate::checked_plan::CheckedPlan;
use crate::operand::ErasedOperand;
use crate::parallel::Cost;
use crate::plan::schedule::Workload;
use crate::plan::{MAX_HOISTED, MAX_SLOTS};
use crate::relayout::ElementLayout;

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
    pub(super) element: ElementLayout,
}

/// An operation whose types are erased.
///
/// # Invariants
/// 1. `kernel` reads one element of each operand, in their order, and writes an element of the result. All have the
///    types of these operands. `kernel_of_values` also reads one element of each hoisted value, after those of the
///    operands.
/// 2. With [`OutputMode::Update`], every element of the result is initialized.
pub(super) struct ErasedOperation<'a> {
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

/// A kernel, and the checked loops that call it.
///
/// # Invariants
/// 1. `kernel` reads and writes elements of the types of the plan's operands. `computed[k]` reads elements of the
///    operands in the slots before slot k, and writes elements of the type of slot k.
/// 2. With [`OutputMode::Update`], every element of the result is initialized.
pub(super) struct Execution<'a> {
    pub(super) plan: CheckedPlan<'a>,
    pub(super) kernel: ErasedKernel<'a>,
    /// The kernels of slots that are computed for each block.
    pub(super) computed: &'a [Option<ErasedKernel<'a>>; MAX_SLOTS],
    pub(super) output: OutputMode,
    pub(super) fits_buffers: bool,
}

impl Execution<'_> {
    /// Returns the cost of all loops.
    pub(super) fn cost(&self, work: &Workload) -> Cost {
        Cost {
            bytes: self.plan.loops().bytes(work),
            computes: work.compute_bound || self.plan.computes_slots(),
        }
    }
}
