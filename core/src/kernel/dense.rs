//! The loops of a call site that the [driver](super::drive) calls: over dense memory, and over rows of
//! two operands.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::drive::{CHUNK, Held, Kernel, Run};
use super::emit::Emit;
use super::isa::{Levels, Widest, dispatch_into, early_bits};
use super::pass::Emitter;
use super::pointers::{Pointers, Row};
use super::same;
use crate::numeric::plan::PLACES;
use crate::numeric::rule::larger;

/// The kernel that emits runs of places, reading elements through pointers nested as in `P`.
pub(super) fn kernel<R, P: Pointers, K: Emit<P::Elems, R>>(emit: &K) -> Kernel {
    Kernel {
        call: call::<R, P, K>,
        // As for chunks.
        rows: if const { P::LAST - K::VALUES == 2 && !K::NATURE.costly } {
            Some(call_rows::<R, P, K>)
        } else {
            None
        },
        state: core::ptr::from_ref(emit).cast(),
        bits: bits_at_memory::<R, P, K>(),
        computes: K::NATURE.costly,
        has_chunks: has_chunks::<P::Elems, R, K>(),
    }
}

/// What the loops of a kernel are compiled for.
struct OfKernel<E, R, K>(PhantomData<(E, R, K)>);

impl<E, R, K: Emit<E, R>> Levels for OfKernel<E, R, K> {
    const BITS: usize = Widest::BITS;
    const V2: bool = needs_v2::<E, R, K>();
}

/// Whether a kernel has a loop of its own for chunks. What computes gains little by it, and takes long
/// to compile.
const fn has_chunks<E, R, K: Emit<E, R>>() -> bool {
    !K::NATURE.costly
}

/// Whether a kernel is more than plain operators.
pub(super) const fn needs_v2<E, R, K: Emit<E, R>>() -> bool {
    K::NATURE.calls || K::NATURE.costly || K::NATURE.doubts
}

/// How wide the vectors of a kernel are at most, where what it reads and writes is in memory: fewer
/// bits if it is no match for that.
#[inline(always)]
pub(super) fn bits_at_memory<R, P: Pointers, K: Emit<P::Elems, R>>() -> usize {
    let is_float = || same::is::<R, f32>() || same::is::<R, f64>();
    if const { K::NATURE.doubts && !K::NATURE.costly } && is_float() {
        // No more than a division.
        early_bits(P::LAST)
    } else {
        const { most_bits_at_memory::<R, P, K>() }
    }
}

/// The same in a const, where no type can be told from another: integers may take long to divide.
pub(super) const fn most_bits_at_memory<R, P: Pointers, K: Emit<P::Elems, R>>() -> usize {
    if K::NATURE.costly || K::NATURE.doubts || size_of::<R>() < 4 {
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
    run.row_steps[0] / const { larger(size_of::<R>(), 1) }
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
            unsafe { emit_dense(out, from, run, &Emitter { emit, instructions }) }
        },
    );
}

/// # Safety
/// As [`Kernel`] has it: `state` is a `K`, rows are of elements as in `R` and `P`.
unsafe fn call_rows<R, P: Pointers, K: Emit<P::Elems, R>>(state: *const (), run: &Run, held: Held) {
    // SAFETY: passed on to the caller.
    let (emit, out) = unsafe { (&*state.cast::<K>(), results(run)) };
    let from = P::from_places(&run.from);
    dispatch_into::<OfKernel<P::Elems, R, K>, _, _>(
        out,
        run.width,
        #[inline(always)]
        move |out, instructions| {
            let emitter = &Emitter { emit, instructions };
            // SAFETY: passed on to the caller.
            unsafe {
                match held {
                    Held::First => emit_rows::<1, _, _, _>(out, from, run, emitter),
                    Held::Second => emit_rows::<2, _, _, _>(out, from, run, emitter),
                    Held::Neither => emit_rows::<0, _, _, _>(out, from, run, emitter),
                }
            }
        },
    );
}

/// By how much places move on in a row, where the operands `HELD` do not; bit 0 is place 1.
struct RowSteps<const HELD: u32, P, K, R>(PhantomData<(P, K, R)>);

impl<const HELD: u32, R, P: Pointers, K: Emit<P::Elems, R>> RowSteps<HELD, P, K, R> {
    const IN_ROW: [isize; PLACES] = {
        let operands = P::LAST - K::VALUES;
        let mut steps = [1; PLACES];
        let mut k = 1;
        while k <= P::LAST {
            let read = if k <= operands {
                1 << (k - 1)
            } else {
                K::MASKS[k - 1 - operands]
            };
            if read & !HELD == 0 {
                steps[k] = 0;
            }
            k += 1;
        }
        steps
    };
}

/// # Safety
/// As for [`call_rows`], the operands `HELD` being held in each row.
#[inline(always)]
unsafe fn emit_rows<const HELD: u32, R, P: Pointers, K: Emit<P::Elems, R>>(
    out: &mut [MaybeUninit<R>],
    mut from: P,
    run: &Run,
    emitter: &Emitter<'_, K>,
) {
    let steps = const { &RowSteps::<HELD, P, K, R>::IN_ROW };
    for out in out.chunks_exact_mut(run.len) {
        // SAFETY: passed on to the caller; a row is not empty.
        let row = unsafe { from.row(steps) };
        // SAFETY: as above.
        unsafe {
            emitter.fill(
                out,
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
    if const { has_chunks::<P::Elems, R, K>() } && run.piece == CHUNK {
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
            emitter.fill(
                out,
                #[inline(always)]
                |i| from.read_dense(i),
            )
        };
        from = from.advance(&run.steps);
    }
}
