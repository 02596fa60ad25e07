//! From operands to a plan, and from a plan to the loops that suit it.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;

use super::caches::OUTER_CACHES;
use super::dense::{Any, MayHold, bits_at_memory, kernel, most_bits_at_memory, needs_v2};
use super::derived::{Derived, Kept, OnTheSpot};
use super::drive::{self, Choices, Former, Job, Operand, Operands, Values};
use super::emit::Emit;
use super::isa::{Levels, Widest, Width, dispatch_into};
use super::math_context::Instructions;
use super::nest::{self, ConstPlan};
use super::pass::Emitter;
use super::pointers::Pointers;
use super::source::{KnownPlan, Sources};
use super::tasks::{Cost, Shared, share};
use crate::const_fn::max;
use crate::dim_vec::MAX_STATIC_RANK;
use crate::plan::regime::{LONG_ROW, Lie};
use crate::plan::{MAX_HOISTED, Plan};
use crate::shape::traits::Shape;

/// Where results go.
pub(super) struct Output<'a, R> {
    /// The place of index 0.
    pub(super) first: *mut MaybeUninit<R>,
    pub(super) sizes: &'a [usize],
    /// `None`: contiguous, in row-major order.
    pub(super) strides: Option<&'a [isize]>,
    /// Whether there is nothing yet.
    pub(super) is_new: bool,
}

impl<'a, R> Output<'a, R> {
    /// The same, its type forgotten.
    #[inline(always)]
    fn erased(&self) -> Operand<'a> {
        Operand {
            first: self.first.cast_const().cast(),
            bytes: size_of::<R>(),
            sizes: self.sizes,
            strides: self.strides,
        }
    }
}

/// Emits every result: by the compiler's plan, if it is known, else by one made now.
///
/// # Safety
/// `out` may be written at its sizes and strides, by one thread per place, and read if `emit`
/// updates; `pointers` may be read as `sources` says, and stretch to `out`.
#[inline(always)]
pub(super) unsafe fn run<S, L, D, R, K>(
    out: Output<'_, R>,
    sources: &L,
    pointers: L::Pointers,
    derived: &D,
    emit: &K,
) where
    S: Shape,
    L: Sources,
    D: Derived<L::Elems>,
    K: Emit<D::Elems, R>,
{
    // SAFETY: passed on to the caller.
    unsafe {
        if const { !KnownPlan::<S, L>::KNOWN } {
            drive::<Any, _, _, _, _>(out, sources, derived, emit, |job| job.plan_and_run());
        } else if const { keeps_all::<R, L, D>(&KnownPlan::<S, L>::PLAN) } {
            run_kept_nest::<S, _, _, _, _>(out, sources, pointers, derived, emit);
        } else if const { drives::<R, L, D>(&KnownPlan::<S, L>::PLAN) } {
            drive::<HeldBy<KnownPlan<S, L>, R>, _, _, _, _>(out, sources, derived, emit, |job| {
                job.run_known(const { &KnownPlan::<S, L>::PLAN });
            });
        } else {
            let emit = OnTheSpot(derived, emit);
            run_nest::<KnownPlan<S, L>, _, _, _>(out.first, pointers, &emit);
        }
    }
}

/// Up to this many elements run where they are called, without choosing an instruction set.
const INLINE: usize = 256;

/// From this length on, rows of known length are run as they are.
const WORTH_A_ROW: usize = 64;

/// Whether a plan that the compiler knows is left to the [driver](mod@drive) for its size: results are perhaps
/// [written past the caches](super::nontemporal), and values for which there is no memory are not kept.
const fn is_large<R, L: Sources>(plan: &Plan<MAX_STATIC_RANK>) -> bool {
    bytes::<R, L::Pointers>(plan) >= OUTER_CACHES
}

/// Whether a plan that the compiler knows is left to the [driver](mod@drive): rows are short, values are
/// worth keeping, or results are large.
const fn drives<R, L: Sources, D: Derived<L::Elems>>(plan: &Plan<MAX_STATIC_RANK>) -> bool {
    if plan.count() <= INLINE || !fit_blocks::<R, L, D>() {
        return false;
    }
    if is_large::<R, L>(plan) {
        return true;
    }
    let mut i = 0;
    while i < D::LEN {
        if plan.repeats(D::MASKS[i]) {
            return true;
        }
        i += 1;
    }
    plan.rank > 1
        && (plan.row() < WORTH_A_ROW || D::FLAGS.is_compute_bound() && leaves_many::<R>(plan))
}

/// Whether rows of what computes have many elements that fill no vector: computed one by one, they take
/// longer than it takes to bring several rows together.
const fn leaves_many<R>(plan: &Plan<MAX_STATIC_RANK>) -> bool {
    // One element for each row is brought together anew each time.
    let mut times = 32;
    let mut k = 1;
    while k < plan.operands {
        if matches!(plan.lie(k, 2), Lie::Each) {
            times = 16;
        }
        k += 1;
    }
    let row = plan.row();
    let lanes = Widest::BITS / 8 / max(size_of::<R>(), 1);
    // From this length on, the driver runs rows one by one too.
    row < LONG_ROW && lanes > 0 && row % lanes * times > row
}

/// Whether every value is worth keeping, and rows are long, for a plan that the compiler knows.
const fn keeps_all<R, L: Sources, D: Derived<L::Elems>>(plan: &Plan<MAX_STATIC_RANK>) -> bool {
    let mut i = 0;
    while i < D::LEN {
        if !plan.repeats(D::MASKS[i]) {
            return false;
        }
        i += 1;
    }
    cfg!(feature = "alloc")
        && D::LEN > 0
        && drives::<R, L, D>(plan)
        && !is_large::<R, L>(plan)
        && plan.row() >= WORTH_A_ROW
}

/// Whether everything that a kernel reads and writes may stand in blocks.
const fn fit_blocks<R, L: Sources, D: Derived<L::Elems>>() -> bool {
    drive::fits_blocks::<R>() && L::Pointers::CAPACITY >= drive::MIN_BLOCK && D::FIT_BLOCKS
}

/// How much memory a plan moves, were every operand read anew for every element.
const fn bytes<R, P: Pointers>(plan: &Plan<MAX_STATIC_RANK>) -> usize {
    plan.count().saturating_mul(P::BYTES + size_of::<R>())
}

/// What is known of a nest.
struct OfNest<C, R, P, K>(PhantomData<(C, R, P, K)>);

impl<C: ConstPlan, R, P: Pointers, K: Emit<P::Elems, R>> Levels for OfNest<C, R, P, K> {
    const BITS: usize = {
        let early = most_bits_at_memory::<R, P, K>();
        Width::at_memory(early, bytes::<R, P>(&C::PLAN)).most()
    };
    const V2: bool = needs_v2::<P::Elems, R, K>();
}

impl<C: ConstPlan, R, P: Pointers, K: Emit<P::Elems, R>> OfNest<C, R, P, K> {
    const COST: Cost = Cost {
        bytes: bytes::<R, P>(&C::PLAN),
        computes: K::FLAGS.is_compute_bound(),
    };

    /// How wide its vectors are at most, as far as it is known when it runs.
    #[inline(always)]
    fn width() -> Width {
        let moved = const { bytes::<R, P>(&C::PLAN) };
        Width::at_memory(bits_at_memory::<R, P, K>(), moved)
    }
}

/// The loops over the operands `L` and the values `D`, which are kept.
struct KeptPlan<S, L, D>(PhantomData<(S, L, D)>);

impl<S: Shape, L: Sources, D: Derived<L::Elems>> ConstPlan for KeptPlan<S, L, D> {
    const PLAN: Plan<MAX_STATIC_RANK> = {
        let mut plan = KnownPlan::<S, L>::PLAN;
        let mut i = 0;
        while i < D::LEN {
            let own = KnownPlan::<S, L>::PLAN.restricted(D::MASKS[i]);
            plan.push_restricted(&own, D::MASKS[i]);
            i += 1;
        }
        plan
    };
}

/// Runs a plan that the compiler made with all values computed before.
///
/// # Safety
/// As for [`run`].
#[inline(always)]
unsafe fn run_kept_nest<S, L, D, R, K>(
    out: Output<'_, R>,
    sources: &L,
    pointers: L::Pointers,
    derived: &D,
    emit: &K,
) where
    S: Shape,
    L: Sources,
    D: Derived<L::Elems>,
    K: Emit<D::Elems, R>,
{
    let first = out.first;
    let mut operands = Operands::new(out.erased());
    sources.list(&mut operands);
    let mut list = [None; MAX_HOISTED];
    derived.describe::<L::Pointers>(&mut list);
    // SAFETY: passed on to the caller; the list is of `derived`.
    let mut values =
        unsafe { Values::compute(const { &KnownPlan::<S, L>::PLAN }, operands.list(), &list) };
    let pointers = D::pointers(pointers, &values.first());
    let emit = Kept::<L::Elems, D, _>::new(emit);
    // SAFETY: passed on to the caller; the plan says how values lie.
    unsafe { run_nest::<KeptPlan<S, L, D>, _, _, _>(first, pointers, &emit) };
}

/// Runs a plan that the compiler made as a nest of loops: it stays a constant down to them.
///
/// # Safety
/// As for [`run`]; the result is contiguous.
#[inline(always)]
unsafe fn run_nest<C, R, P, K>(out: *mut MaybeUninit<R>, pointers: P, emit: &K)
where
    C: ConstPlan,
    P: Pointers,
    K: Emit<P::Elems, R>,
{
    let rows = const { C::PLAN.outermost() };
    // Functions use the same instructions whatever the size.
    if const { C::PLAN.count() <= INLINE && !K::FLAGS.is_compute_bound() } {
        let emitter = Emitter::new::<P>(emit, Instructions::COMPILED);
        // SAFETY: passed on to the caller; all rows are within the outermost loop.
        unsafe { nest::run::<C, _, _, _>(rows, out, pointers, &emitter) };
        return;
    }
    // SAFETY: threads are given different rows of the result.
    let ends = unsafe { Shared::new((out, pointers)) };
    let work = |range: Range<usize>| {
        let (out, pointers) = ends.get();
        let (out, pointers) = nest::step::<C, _, _>(0, range.start, out, pointers);
        let len = range.len() * const { C::PLAN.steps_of_outermost() };
        // SAFETY: the rows `range` are these places, and nobody else's.
        let out = unsafe { core::slice::from_raw_parts_mut(out, len) };
        dispatch_into::<OfNest<C, R, P, K>, _, _>(
            out,
            OfNest::<C, R, P, K>::width(),
            #[inline(always)]
            move |out, instructions| {
                let (first, rows) = (out.as_mut_ptr(), range.len());
                let emitter = Emitter::new::<P>(emit, instructions);
                // SAFETY: passed on to the caller; `range` is within the outermost loop.
                unsafe { nest::run::<C, _, _, _>(rows, first, pointers, &emitter) }
            },
        );
    };
    if const { OfNest::<C, R, P, K>::COST.is_small() } {
        work(0..rows);
    } else {
        share(rows, const { OfNest::<C, R, P, K>::COST }, &work);
    }
}

/// What is held in the rows of a plan that the compiler knows, of results `R`.
struct HeldBy<C, R>(PhantomData<(C, R)>);

impl<C: ConstPlan, R> MayHold for HeldBy<C, R> {
    const CHOICES: Choices = match C::PLAN.held_in_rows(C::PLAN.operands - 1, size_of::<R>()) {
        Some(held) => Choices::One(held),
        None => Choices::None,
    };
}

/// The job for the [driver](mod@drive), and what is known of rows.
///
/// # Safety
/// As for [`run`]; what `work` does with the job is within it.
#[inline]
unsafe fn drive<H, L, D, R, K>(
    out: Output<'_, R>,
    sources: &L,
    derived: &D,
    emit: &K,
    work: impl FnOnce(Job<'_>),
) where
    H: MayHold,
    L: Sources,
    D: Derived<L::Elems>,
    K: Emit<D::Elems, R>,
{
    let mut operands = Operands::new(out.erased());
    sources.list(&mut operands);
    let mut list = [None; MAX_HOISTED];
    let on_the_spot = OnTheSpot(derived, emit);
    let kept = Kept::<L::Elems, D, _>::new(emit);
    let on_the_spot = kernel::<H, R, L::Pointers, OnTheSpot<'_, D, K>>(&on_the_spot);
    let kernel_of_derived = if const { D::LEN > 0 && fit_blocks::<R, L, D>() } {
        derived.describe::<L::Pointers>(&mut list);
        kernel::<H, R, D::Pointers<L::Pointers>, Kept<'_, L::Elems, D, K>>(&kept)
    } else {
        on_the_spot
    };
    let former = if const { K::UPDATES } {
        Former::Read
    } else if out.is_new {
        Former::Nothing
    } else {
        Former::Replaced
    };
    work(Job {
        kernel: on_the_spot,
        kernel_of_derived,
        operands: operands.list(),
        derived: list,
        former,
        fit_blocks: const { fit_blocks::<R, L, D>() },
    });
}

/// The plan for a contiguous result of these sizes.
#[inline]
pub(super) fn plan<L: Sources, const N: usize>(sizes: &[usize], sources: &L) -> Plan<N> {
    let mut operands = Operands::new(Operand::layout_only(sizes, None));
    sources.list(&mut operands);
    let mut plan = Plan::EMPTY;
    drive::plan(operands.list(), &mut plan);
    plan
}
