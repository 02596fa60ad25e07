//! The loops for any plan: they bring operands to lie dense, run by run, and call the kernel of a
//! call site over each run. All of it is compiled once, with the crate; a call site adds a loop
//! over dense memory, and one of two operands loops over rows.

use core::ops::Range;

mod aligned;
mod cursor;
mod direct;
mod hoisted;
mod operand;
mod past;
mod piece;
mod rows;
mod runs;
mod small;
mod stage;
mod tiles;

pub use self::hoisted::{HoistedValue, Values};
use self::operand::Place;
pub(super) use self::operand::plan;
pub use self::operand::{Operand, Operands};
use super::block::{self, Block};
use super::isa::Width;
use super::nontemporal;
use super::tasks::{Cost, Shared, share};
use crate::list::{MAX_RANK, MAX_STATIC_RANK};
use crate::numeric::plan::{MAX_HOISTED, PLACES, Plan};
use crate::numeric::regime::Regime;

/// Computes a run of results.
#[derive(Clone, Copy)]
pub struct Kernel {
    /// # Safety
    /// The first parameter is `state`; the run is of the types that the kernel is made for.
    pub(super) call: unsafe fn(*const (), &Run),
    /// Loops over rows of operands that are dense or held in each.
    pub(super) rows: Option<Rows>,
    pub(super) state: *const (),
    /// How wide its vectors are at most where it waits for memory, on early processors.
    pub(super) bits: usize,
    /// Whether to compute takes it longer than to move what it reads and writes. If not, it has a loop of its
    /// own for pieces of [`CHUNK`] elements: what computes gains little by it, and takes long to compile.
    pub(super) computes: bool,
}

impl Kernel {
    /// How wide its vectors are at most in work that moves so many bytes.
    #[inline]
    fn width(&self, moved: usize) -> Width {
        Width::at_memory(self.bits, moved)
    }
}

/// Loops over rows, one for each choice of operands that are held in each row: they are read once there.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    /// The last parameter says which operands are held; bit 0 is the first.
    ///
    /// # Safety
    /// As for [`Kernel::call`]; rows of results follow one another, other operands are dense in each, and
    /// the loops [serve](Self::serve) this.
    pub(super) call: unsafe fn(*const (), &Run, u32),
    /// How many operands there are.
    pub(super) operands: usize,
    pub(super) choices: Choices,
}

impl Rows {
    /// Whether there is a loop for rows in which these operands are held.
    fn serve(&self, held: u32) -> bool {
        self.choices.include(held, self.operands)
    }
}

/// For which choices of operands that are held in rows there are loops.
#[derive(Clone, Copy)]
pub(super) enum Choices {
    /// For those of few of a few operands: each takes its time to compile.
    Few,
    /// For this one, which the compiler knows.
    One(u32),
    None,
}

impl Choices {
    /// Whether there is a loop for rows in which `held` of so many operands are held.
    pub(super) const fn include(self, held: u32, operands: usize) -> bool {
        match self {
            Choices::Few => {
                let all = (1 << operands) - 1;
                let some = held != 0 || operands == 2;
                some && held & !all == 0 && held != all && held.count_ones() <= 2
            }
            Choices::One(one) => held == one,
            Choices::None => false,
        }
    }
}

/// How many elements of what is held are enough: runs go in pieces as long. Shorter loops would be
/// unrolled before LLVM vectorises.
pub(super) const CHUNK: usize = 64;

/// Rows of results, and of operands that lie dense.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// May be written, and read if the kernel updates: `len` results in each row. Nobody else uses what
    /// lies between rows.
    pub(super) out: *mut u8,
    /// Where each operand may be read, by its place.
    pub(super) from: [*const u8; PLACES],
    pub(super) rows: usize,
    /// How many elements a row has; not 0.
    pub(super) len: usize,
    /// By how many bytes each place moves on from row to row; rows of results are not nearer than `len`.
    pub(super) row_steps: [usize; PLACES],
    /// After so many elements of a row, operands move on by `steps`; one that is held does not.
    pub(super) piece: usize,
    /// In bytes, by place.
    pub(super) steps: [usize; PLACES],
    pub(super) width: Width,
}

impl Run {
    /// One row, of nothing yet.
    pub(super) const ROW: Self = Run {
        out: core::ptr::null_mut(),
        from: [core::ptr::null(); PLACES],
        rows: 1,
        len: 0,
        row_steps: [0; PLACES],
        piece: usize::MAX,
        steps: [0; PLACES],
        width: Width::WIDEST,
    };
}

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

    /// Whether results are better written past the caches.
    fn passes_caches(&self) -> bool {
        let moved = || {
            let places = self.own_places().iter().enumerate();
            places
                .map(|(k, place)| self.plan.own(k).saturating_mul(place.bytes))
                .fold(0, usize::saturating_add)
        };
        self.former == Former::Replaced && nontemporal::pays(self.bytes(), moved)
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
        let passes_caches = self.passes_caches();
        // SAFETY: threads are given different elements of the result.
        let this = unsafe { Shared::new(self) };
        if let Some(by) = self.by_rows(passes_caches) {
            share(by.count(plan), self.cost(), &|range: Range<usize>| {
                // SAFETY: passed on to the caller; `range` is within the plan.
                unsafe { rows::run(this.get(), by, passes_caches, range) };
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
                    unsafe { tiles::run(this.get(), passes_caches, range) };
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
                    unsafe { runs::run(this.get(), loops, passes_caches, unit, range) };
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
