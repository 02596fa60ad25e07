//! The loops for any plan: they bring operands to lie dense, run by run, and call the kernel of a
//! call site over each run. All of it is compiled once, with the crate; a call site adds a loop
//! over dense memory, and loops over rows where it has few operands or the compiler knows what is held.

use core::ops::Range;

mod aligned;
mod cursor;
mod direct;
mod hoisted;
mod kernel;
mod operand;
mod past;
mod piece;
mod rows;
mod runs;
mod small;
mod stage;
mod tiles;

pub use self::hoisted::{HoistedValue, Values};
pub use self::kernel::Kernel;
pub(super) use self::kernel::{CHUNK, Choices, Rows, Run};
use self::operand::Place;
pub(super) use self::operand::plan;
pub use self::operand::{Operand, Operands};
use super::block::{self, Block};
use super::nontemporal::Past;
use super::tasks::{Cost, Shared, share};
use crate::dim_vec::{MAX_RANK, MAX_STATIC_RANK};
use crate::plan::regime::Regime;
use crate::plan::{MAX_HOISTED, PLACES, Plan};

/// What formerly stands where results go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Former {
    /// Nothing. The system clears new memory, which leaves it in the caches.
    Nothing,
    /// Elements that are replaced.
    Replaced,
    /// Elements that the kernel reads.
    Read,
}

/// What there is to do, but for the loops.
#[derive(Clone)]
pub(super) struct Job<'a> {
    pub(super) kernel: Kernel,
    /// By their place; place 0 is the result.
    pub(super) operands: &'a [Operand<'a>],
    /// Values that repeat perhaps, and a kernel that reads them after the operands: it is the
    /// better one if one of them does.
    pub(super) derived: [Option<HoistedValue>; MAX_HOISTED],
    pub(super) kernel_of_derived: Kernel,
    pub(super) former: Former,
    /// Whether all elements may stand in blocks.
    pub(super) fit_blocks: bool,
}

impl Job<'_> {
    /// Does it, by a plan made now where it takes one.
    ///
    /// # Panics
    /// An operand does not stretch to the result.
    ///
    /// # Safety
    /// The result may be written, and each operand read, at their sizes and strides, and what lies
    /// between an operand's elements too: they are of a slice. They are of the types that the kernels are
    /// made for, which may be called from several threads.
    #[inline(never)]
    pub(super) unsafe fn plan_and_run(&self) {
        /// Few loops make a small plan, which is soon made.
        const FEW_LOOPS: usize = 4;
        let rank = self.operands[0].sizes.len();
        // SAFETY: passed on to the caller.
        unsafe {
            if self.is_few() {
                self.run_few();
                return;
            }
            if self.run_directly() {
                return;
            }
            if rank <= FEW_LOOPS {
                self.plan_and_run_within::<FEW_LOOPS>();
            } else if rank <= MAX_STATIC_RANK {
                self.plan_and_run_within::<MAX_STATIC_RANK>();
            } else {
                self.run_high_rank();
            }
        }
    }

    /// Does it, by a plan with room for `R` loops, made now.
    ///
    /// # Safety
    /// As for [`plan_and_run`](Self::plan_and_run).
    #[inline]
    unsafe fn plan_and_run_within<const R: usize>(&self) {
        let mut plan = Plan::<R>::EMPTY;
        operand::plan(self.operands, &mut plan);
        // SAFETY: passed on to the caller.
        unsafe { self.run(&plan) };
    }

    /// Does it, by the compiler's plan, which is simplified. It has no parameters, so that it is
    /// compiled with this crate, and not with each that calls it.
    ///
    /// # Safety
    /// As for [`plan_and_run`](Self::plan_and_run), and the plan is for these operands.
    #[inline(never)]
    pub(super) unsafe fn run_known(&self, plan: &Plan<MAX_STATIC_RANK>) {
        // SAFETY: passed on to the caller.
        unsafe { self.run(plan) };
    }

    /// Does it, by this plan, which is simplified.
    ///
    /// # Safety
    /// As for [`run_known`](Self::run_known).
    unsafe fn run<const R: usize>(&self, plan: &Plan<R>) {
        let mut places = [Place::default(); PLACES];
        Place::list(self.operands, &mut places);
        let loops = Loops {
            plan,
            kernel: self.kernel,
            places: &places,
            former: self.former,
        };
        // SAFETY: passed on to the caller.
        unsafe {
            if !self.fit_blocks {
                loops.run_singly();
            } else if self.derived.iter().flatten().any(|d| plan.repeats(d.mask)) {
                let kernel = self.kernel_of_derived;
                Loops { kernel, ..loops }.run_with(&self.derived);
            } else {
                loops.run();
            }
        }
    }

    /// Ranks over 8: what the loops do not simplify to is turned here.
    ///
    /// # Safety
    /// As for [`plan_and_run`](Self::plan_and_run).
    #[cold]
    unsafe fn run_high_rank(&self) {
        let mut plan = Plan::<MAX_RANK>::EMPTY;
        operand::plan(self.operands, &mut plan);
        if plan.count() == 0 {
            return;
        }
        let inner = plan.inner();
        let outer = plan.rank - inner.rank;
        let mut cursor = cursor::Cursor::new(&plan, outer, 0);
        for _ in 0..plan.rows_of(inner.rank) {
            let mut operands = Operands::new(self.operands[0].moved(cursor.offsets[0]));
            for (operand, &offset) in self.operands.iter().zip(&cursor.offsets).skip(1) {
                operands.push(operand.moved(offset));
            }
            let job = Job {
                operands: operands.list(),
                ..self.clone()
            };
            // SAFETY: passed on to the caller; the cursor is within the outer loops.
            unsafe { job.run(&inner) };
            cursor.advance();
        }
    }
}

/// A kernel and the loops that call it.
#[derive(Clone, Copy)]
struct Loops<'a, const R: usize> {
    plan: &'a Plan<R>,
    kernel: Kernel,
    places: &'a [Place; PLACES],
    former: Former,
}

impl<const R: usize> Loops<'_, R> {
    /// The result, the operands, and values that are computed.
    fn own_places(&self) -> &[Place] {
        &self.places[..self.plan.operands]
    }

    /// By how many bytes each place moves on in loop `d`.
    fn steps(&self, d: usize) -> [usize; PLACES] {
        let mut steps = [0; PLACES];
        for (k, place) in self.own_places().iter().enumerate() {
            let by = self.plan.strides[d][k].wrapping_mul(place.bytes as isize);
            steps[k] = by.cast_unsigned();
        }
        steps
    }

    /// How much memory the loops move, were every operand read anew for every element.
    fn bytes(&self) -> usize {
        let each: usize = self.own_places().iter().map(|place| place.bytes).sum();
        self.plan.count().saturating_mul(each)
    }

    /// Which results are better written past the caches.
    fn past(&self) -> Option<Past> {
        if self.former != Former::Replaced {
            return None;
        }
        let of = |k: usize| self.plan.own(k).saturating_mul(self.places[k].bytes);
        let all = 0..self.plan.operands;
        let moved = || all.map(of).fold(0, usize::saturating_add);
        Past::of(self.places[0].first, of(0), self.bytes(), moved)
    }

    /// What the loops cost.
    fn cost(&self) -> Cost {
        let is_computed = |place: &Place| place.computed.is_some();
        Cost {
            bytes: self.bytes(),
            computes: self.kernel.computes || self.own_places().iter().any(is_computed),
        }
    }

    /// Whether a row of each operand may stand in a block.
    fn rows_fit_blocks(&self) -> bool {
        self.own_places()
            .iter()
            .all(|place| self.plan.row() * place.bytes <= block::BYTES)
    }

    /// # Safety
    /// As for [`Job::run`], and all elements may stand in blocks.
    unsafe fn run(&self) {
        let (plan, count) = (self.plan, self.plan.count());
        if count == 0 {
            return;
        }
        let past = self.past();
        // SAFETY: threads are given different elements of the result.
        let this = unsafe { Shared::new(self) };
        if let Some(by) = self.by_rows(past.is_some()) {
            share(by.count(plan), self.cost(), &|range: Range<usize>| {
                // SAFETY: passed on to the caller; `range` is within the plan.
                unsafe { rows::run(this.get(), by, past, range) };
            });
            return;
        }
        match plan.regime() {
            Regime::Tiles { along } => {
                let plan = plan.with_second_innermost(along);
                let loops = Loops {
                    plan: &plan,
                    ..*self
                };
                // SAFETY: as above.
                let this = unsafe { Shared::new(&loops) };
                share(tiles::bands(&plan), self.cost(), &|range: Range<usize>| {
                    // SAFETY: passed on to the caller; `range` is within the bands.
                    unsafe { tiles::run(this.get(), past, range) };
                });
            }
            Regime::Runs { loops } => {
                let loops = if self.rows_fit_blocks() { loops } else { 1 };
                let (unit, units) = if loops > 1 {
                    (plan.row(), plan.rows())
                } else {
                    (1, count)
                };
                share(units, self.cost(), &|range: Range<usize>| {
                    // SAFETY: passed on to the caller; `range` is within the plan.
                    unsafe { runs::run(this.get(), loops, past, unit, range) };
                });
            }
        }
    }

    /// Element by element, where they are: for such as do not fit blocks.
    ///
    /// # Safety
    /// As for [`Job::run`].
    unsafe fn run_singly(&self) {
        // SAFETY: threads are given different elements of the result.
        let this = unsafe { Shared::new(self) };
        share(self.plan.count(), self.cost(), &|range: Range<usize>| {
            // SAFETY: passed on to the caller; `range` is within the plan.
            unsafe { runs::run_singly(this.get(), range) };
        });
    }
}

/// Below this many elements per block, blocks are not worth it.
pub(super) const MIN_BLOCK: usize = 64;

/// Whether elements of this type may stand in blocks, enough of them to be worth it.
pub(super) const fn fits_blocks<T>() -> bool {
    Block::capacity::<T>() >= MIN_BLOCK
}
