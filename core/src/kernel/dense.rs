//! The loops of a call site that the [driver](super::drive) calls: over dense memory, and over rows of
//! few operands, or of those that the compiler knows to be held.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::drive::{CHUNK, Choices, Kernel, Rows, Run};
use super::emit::Emit;
use super::isa::{self, Levels, Widest, dispatch_into, early_bits};
use super::pass::Emitter;
use super::pointers::{Pointers, Row};
use super::type_eq;
use crate::const_fn::max;
use crate::plan::PLACES;

/// Which operands may be held in rows, as far as the compiler knows.
pub(super) trait MayHold {
    const CHOICES: Choices;
}

/// Any of them.
pub(super) struct Any;
impl MayHold for Any {
    const CHOICES: Choices = Choices::Few;
}

/// The kernel that emits runs of places, reading elements through pointers nested as in `P`.
pub(super) fn kernel<H: MayHold, R, P: Pointers, K: Emit<P::Elems, R>>(emit: &K) -> Kernel {
    Kernel {
        call: call::<R, P, K>,
        rows: if const { has_rows::<H, R, P, K>() } && isa::serve::<OfRows<H, R, P, K>>() {
            Some(Rows {
                call: call_rows::<H, R, P, K>,
                operands: operands::<R, P, K>(),
                choices: H::CHOICES,
            })
        } else {
            None
        },
        state: core::ptr::from_ref(emit).cast(),
        bits: bits_at_memory::<R, P, K>(),
        computes: K::FLAGS.is_compute_bound(),
    }
}

/// What the loops of a kernel are compiled for.
struct OfKernel<E, R, K>(PhantomData<(E, R, K)>);

impl<E, R, K: Emit<E, R>> Levels for OfKernel<E, R, K> {
    const BITS: usize = Widest::BITS;
    const V2: bool = needs_v2::<E, R, K>();
}

/// What loops over rows are compiled for: where there are many, for few sets.
struct OfRows<H, R, P, K>(PhantomData<(H, R, P, K)>);

impl<H: MayHold, R, P: Pointers, K: Emit<P::Elems, R>> Levels for OfRows<H, R, P, K> {
    const BITS: usize = Widest::BITS;
    const V2: bool = needs_v2::<P::Elems, R, K>();
    const EARLY: bool = matches!(H::CHOICES, Choices::One(_)) || operands::<R, P, K>() == 2;
}

/// How many operands a kernel reads, besides values.
const fn operands<R, P: Pointers, K: Emit<P::Elems, R>>() -> usize {
    P::LAST - K::VALUES
}

/// Whether a kernel has loops over rows, as it has one for chunks. Beside values few are worth it.
const fn has_rows<H: MayHold, R, P: Pointers, K: Emit<P::Elems, R>>() -> bool {
    let operands = operands::<R, P, K>();
    let served = match H::CHOICES {
        Choices::Few if K::VALUES > 0 => operands == 2,
        Choices::Few => operands >= 2 && operands <= Choices::MOST,
        Choices::One(_) => true,
        Choices::None => false,
    };
    served && !K::FLAGS.is_compute_bound()
}

/// Whether what fills no vector is computed apart, of results of so many bytes at most: the smaller they are,
/// the more of them there may be. Each loop takes its time to compile, and other machines mask nothing.
const fn leave_rest<R>(bytes: usize) -> bool {
    cfg!(all(target_arch = "x86_64", target_feature = "sse2")) && size_of::<R>() <= bytes
}

/// Whether a kernel is more than plain operators.
pub(super) const fn needs_v2<E, R, K: Emit<E, R>>() -> bool {
    K::FLAGS.calls() || K::FLAGS.is_compute_bound() || K::FLAGS.may_speculate()
}

/// How wide the vectors of a kernel are at most, where what it reads and writes is in memory: fewer
/// bits if it is no match for that.
#[inline(always)]
pub(super) fn bits_at_memory<R, P: Pointers, K: Emit<P::Elems, R>>() -> usize {
    let is_float = || type_eq::is::<R, f32>() || type_eq::is::<R, f64>();
    if const { K::FLAGS.may_speculate() && !K::FLAGS.is_compute_bound() } && is_float() {
        // No more than a division.
        early_bits(P::LAST)
    } else {
        const { most_bits_at_memory::<R, P, K>() }
    }
}

/// The same in a const, where no type can be told from another: integers may take long to divide.
pub(super) const fn most_bits_at_memory<R, P: Pointers, K: Emit<P::Elems, R>>() -> usize {
    if K::FLAGS.is_compute_bound() || K::FLAGS.may_speculate() || size_of::<R>() < 4 {
        Widest::BITS
    } else {
        early_bits(P::LAST)
    }
}

/// Where the results of a run go, and what lies between their rows.
///
/// # Safety
/// As [`Run`] has it; results are of this type.
unsafe fn results<'a, R>(run: &Run) -> &'a mut [MaybeUninit<R>] {
    let len = (run.rows - 1) * between::<R>(run) + run.len;
    // SAFETY: passed on to the caller.
    unsafe { core::slice::from_raw_parts_mut(run.out.cast(), len) }
}

/// From one row of results to the next, in elements. Those without a size stand in one place.
#[inline(always)]
fn between<R>(run: &Run) -> usize {
    run.row_steps[0] / const { max(size_of::<R>(), 1) }
}

/// # Safety
/// As [`Kernel`] has it: `state` is a `K`, a run is of elements as in `R` and `P`.
unsafe fn call<R, P: Pointers, K: Emit<P::Elems, R>>(state: *const (), run: &Run) {
    // SAFETY: passed on to the caller.
    let (emit, out) = unsafe { (&*state.cast::<K>(), results(run)) };
    let from = P::from_places(&run.from);
    dispatch_into::<OfKernel<P::Elems, R, K>, _, _>(
        out,
        run.width,
        #[inline(always)]
        move |out, instructions| {
            // SAFETY: passed on to the caller.
            unsafe { emit_dense(out, from, run, &Emitter::new::<P>(emit, instructions)) }
        },
    );
}

/// # Safety
/// As [`Rows`] has it: `state` is a `K`, rows are of elements as in `R` and `P`.
unsafe fn call_rows<H: MayHold, R, P: Pointers, K: Emit<P::Elems, R>>(
    state: *const (),
    run: &Run,
    held: u32,
) {
    // SAFETY: passed on to the caller.
    let (emit, out) = unsafe { (&*state.cast::<K>(), results(run)) };
    let from = P::from_places(&run.from);
    dispatch_into::<OfRows<H, R, P, K>, _, _>(
        out,
        run.width,
        #[inline(always)]
        move |out, instructions| {
            let emitter = &Emitter::new::<P>(emit, instructions);
            /// A loop for each that is served.
            macro_rules! choose {
                ($($held:literal)*) => {
                    match held {
                        $($held if const { Choices::Few.include($held, operands::<R, P, K>()) } => {
                            let steps = const { &in_row::<R, P, K>($held) };
                            // SAFETY: passed on to the caller.
                            unsafe { emit_rows(steps, out, from, run, emitter) };
                        })*
                        _ => unreachable!("no loop for rows in which these operands are held"),
                    }
                };
            }
            if let Some(steps) = const { &InRow::<H, R, P, K>::OF_ONE } {
                // SAFETY: passed on to the caller.
                unsafe { emit_rows(steps, out, from, run, emitter) };
            } else {
                choose!(0 1 2 3 4 5 6 8 9 10 12 16 17 18 20 24);
            }
        },
    );
}

/// What the compiler knows of rows.
struct InRow<H, R, P, K>(PhantomData<(H, R, P, K)>);

impl<H: MayHold, R, P: Pointers, K: Emit<P::Elems, R>> InRow<H, R, P, K> {
    /// By how much places move on in them, if there is one choice.
    const OF_ONE: Option<[isize; PLACES]> = match H::CHOICES {
        Choices::One(held) => Some(in_row::<R, P, K>(held)),
        Choices::Few | Choices::None => None,
    };
}

/// By how much places move on in a row, where the operands `held` do not; bit 0 is place 1.
const fn in_row<R, P: Pointers, K: Emit<P::Elems, R>>(held: u32) -> [isize; PLACES] {
    let operands = operands::<R, P, K>();
    let mut steps = [1; PLACES];
    let mut k = 1;
    while k <= P::LAST {
        let read = if k <= operands {
            1 << (k - 1)
        } else {
            // As in plans, bits of operands that there are not say nothing.
            K::MASKS[k - 1 - operands] & ((1 << operands) - 1)
        };
        if read & !held == 0 {
            steps[k] = 0;
        }
        k += 1;
    }
    steps
}

/// # Safety
/// As for [`call_rows`], the operands whose step is 0 being held in each row.
#[inline(always)]
unsafe fn emit_rows<R, P: Pointers, K: Emit<P::Elems, R>>(
    steps: &'static [isize; PLACES],
    out: &mut [MaybeUninit<R>],
    mut from: P,
    run: &Run,
    emitter: &Emitter<'_, K>,
) {
    let len = run.len;
    for row in 0..run.rows {
        // SAFETY: passed on to the caller; a row is not empty. By its number LLVM sees that it is a part of
        // `out`.
        unsafe {
            let out = out.get_unchecked_mut(row * len..(row + 1) * len);
            let row = from.row(steps);
            emitter.fill_run(
                out,
                const { leave_rest::<R>(4) && operands::<R, P, K>() == 2 || leave_rest::<R>(2) },
                #[inline(always)]
                |i| row.read(steps, i),
            )
        };
        from = from.advance(&run.row_steps);
    }
}

/// # Safety
/// As for [`call`].
#[inline(always)]
unsafe fn emit_dense<R, P: Pointers, K: Emit<P::Elems, R>>(
    out: &mut [MaybeUninit<R>],
    mut from: P,
    run: &Run,
    emitter: &Emitter<'_, K>,
) {
    let between = between::<R>(run);
    for row in 0..run.rows {
        // SAFETY: passed on to the caller. By its number LLVM sees that the row is a part of `out`.
        unsafe {
            let row = out.get_unchecked_mut(row * between..row * between + run.len);
            emit_row(row, from, run, emitter);
        }
        from = from.advance(&run.row_steps);
    }
}

/// # Safety
/// As for [`call`], over one row.
#[inline(always)]
unsafe fn emit_row<R, P: Pointers, K: Emit<P::Elems, R>>(
    mut out: &mut [MaybeUninit<R>],
    mut from: P,
    run: &Run,
    emitter: &Emitter<'_, K>,
) {
    if const { !K::FLAGS.is_compute_bound() } && run.piece == CHUNK {
        let mut chunks = out.chunks_exact_mut(CHUNK);
        for out in &mut chunks {
            // SAFETY: passed on to the caller.
            unsafe {
                emitter.fill(
                    out,
                    #[inline(always)]
                    |i| from.read_dense(i),
                )
            };
            from = from.advance(&run.steps);
        }
        out = chunks.into_remainder();
    }
    for out in out.chunks_mut(run.piece) {
        // SAFETY: passed on to the caller.
        unsafe {
            emitter.fill_run(
                out,
                const { leave_rest::<R>(2) },
                #[inline(always)]
                |i| from.read_dense(i),
            )
        };
        from = from.advance(&run.steps);
    }
}
