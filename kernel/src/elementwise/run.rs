//! The choice of the schedule that runs checked loops.

use super::operation::{Execution, OutputMode};
use super::{row_schedule, tile_schedule};
use crate::plan::MAX_SLOTS;
use crate::plan::schedule::{Schedule, Workload};
use crate::plan::thresholds::OUTER_CACHES;
use crate::simd::Streaming;

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
                row_schedule::run(self, loops, &work, self.streaming(&work));
            }
            Schedule::OneByOne => row_schedule::run(self, 0, &work, None),
            Schedule::Tiles { along } => {
                tile_schedule::run(self, along, &work, self.streaming(&work))
            }
            Schedule::Known => unreachable!("the compiler runs these loops"),
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
}
