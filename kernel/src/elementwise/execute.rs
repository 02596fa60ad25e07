//! The executor, which plans an operation and runs it.
//!
//! The executor is compiled once, with this crate. Each call of an operation only adds its kernel.

use super::materialize::materialize;
use super::one_block::run_as_one_block;
use super::operation::{ErasedOperation, Execution};
use crate::checked_plan::{CheckedPlan, plan};
use crate::dim_vec::{MAX_RANK, MAX_STATIC_RANK};
use crate::plan::{MAX_SLOTS, Plan};

impl ErasedOperation<'_> {
    /// Plans the operation and runs it.
    ///
    /// # Panics
    /// An operand does not broadcast, a layout leads out of its slice, or results overlap.
    #[inline(never)]
    pub(super) fn execute(&self) {
        if run_as_one_block(self) {
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
