//! The innermost loop over results.
//!
//! Those that may be in [doubt](MathContext::flag_inexact_32) are computed by the formulas for usual arguments first,
//! and again, by those for every argument, where one is.

use core::hint::black_box;
use core::mem::MaybeUninit;
use core::ops::Range;

#[cfg(all(feature = "half", target_arch = "x86_64", target_feature = "sse2"))]
use super::binary16;
use super::caches::LINE;
use super::emit::Emit;
use super::math_context::{Instructions, MathContext};
use super::pointers::Pointers;
use super::type_eq;

/// How many results are computed before the loop asks whether all are exact: what it then computes
/// again is in the nearest cache still.
const PASS: usize = 2048;

/// Loops of fewer rounds, as far as LLVM knows, are one masked vector where the machine has such.
const FEW: usize = 16;

/// What a loop emits, and by which instructions.
pub(super) struct Emitter<'a, K> {
    pub(super) emit: &'a K,
    pub(super) instructions: Instructions,
    /// Whether every element that is read is a [number](Pointers::are_numbers), or a
    /// [float](Pointers::are_floats).
    reads_numbers: bool,
    reads_floats: bool,
}

impl<'a, K> Emitter<'a, K> {
    /// For elements that are read through pointers nested as in `P`.
    #[inline(always)]
    pub(super) fn new<P: Pointers>(emit: &'a K, instructions: Instructions) -> Self {
        Emitter {
            emit,
            instructions,
            reads_numbers: P::are_numbers(),
            reads_floats: P::are_floats(),
        }
    }
}

impl<K> Emitter<'_, K> {
    /// Fills `out` with results of the elements that `read` gives.
    ///
    /// # Safety
    /// As for [`Emit::result`]; each index of `out` may be read.
    #[inline(always)]
    pub(super) unsafe fn fill<E, R>(&self, out: &mut [MaybeUninit<R>], read: impl Fn(usize) -> E)
    where
        K: Emit<E, R>,
    {
        // SAFETY: passed on to the caller.
        unsafe {
            if const { K::FLAGS.is_compute_bound() } {
                // Of a number that LLVM knows it makes as many copies.
                let len = black_box(out.len());
                self.fill_apart(out, len % const { lanes::<R>() }, read);
            } else {
                self.fill_at_once(out, read);
            }
        }
    }

    /// The same for one of many runs, of any length, perhaps short; `apart`: what fills no vector is to have a
    /// loop of its own.
    ///
    /// # Safety
    /// As for [`fill`](Self::fill).
    #[inline(always)]
    pub(super) unsafe fn fill_run<E, R>(
        &self,
        out: &mut [MaybeUninit<R>],
        apart: bool,
        read: impl Fn(usize) -> E,
    ) where
        K: Emit<E, R>,
    {
        // SAFETY: passed on to the caller.
        unsafe {
            if const { K::FLAGS.is_compute_bound() } || apart {
                let rest = out.len() % const { lanes::<R>() };
                self.fill_apart(out, rest, read);
            } else {
                self.fill_at_once(out, read);
            }
        }
    }

    /// What fills vectors by one loop, and the `rest` by another.
    ///
    /// # Safety
    /// As for [`fill`](Self::fill); so many fill no vector.
    #[inline(always)]
    unsafe fn fill_apart<E, R>(
        &self,
        out: &mut [MaybeUninit<R>],
        rest: usize,
        read: impl Fn(usize) -> E,
    ) where
        K: Emit<E, R>,
    {
        // LLVM is to see that it is a multiple.
        let whole = out.len() / const { lanes::<R>() } * const { lanes::<R>() };
        // SAFETY: passed on to the caller; both parts are of `out`.
        unsafe {
            self.fill_at_once(out.get_unchecked_mut(..whole), &read);
            self.fill_at_once(
                out.get_unchecked_mut(whole..whole + rest),
                #[inline(always)]
                |i| read(whole + i),
            );
        }
    }

    /// All by one loop.
    ///
    /// # Safety
    /// As for [`fill`](Self::fill).
    #[inline(always)]
    unsafe fn fill_at_once<E, R>(&self, out: &mut [MaybeUninit<R>], read: impl Fn(usize) -> E)
    where
        K: Emit<E, R>,
    {
        let Emitter {
            emit,
            instructions,
            reads_numbers,
            reads_floats,
        } = *self;
        let len = out.len();
        let pass = Pass {
            out: out.as_mut_ptr(),
            read,
            emit,
        };
        // SAFETY: passed on to the caller.
        unsafe {
            if const { K::FLAGS.may_speculate() }
                && type_eq::is_number::<R>()
                && K::FLAGS.speculates(reads_floats, reads_numbers)
            {
                for start in (0..len).step_by(PASS) {
                    pass.emit_surely(start..len.min(start + PASS), instructions);
                }
            } else {
                pass.emit(0..len, &MathContext::exact(instructions));
            }
        }
    }
}

/// How many results fill a vector, or as many as are few. Of other sizes no vectors are made.
const fn lanes<R>() -> usize {
    let size = size_of::<R>();
    if !size.is_power_of_two() || size > LINE {
        1
    } else if LINE / size > FEW {
        FEW
    } else {
        LINE / size
    }
}

/// Results to be emitted.
struct Pass<'a, R, F, K> {
    out: *mut MaybeUninit<R>,
    read: F,
    emit: &'a K,
}

impl<R, F, K> Pass<'_, R, F, K> {
    /// Those of `range`, of which none is in doubt in the end.
    ///
    /// # Safety
    /// As for [`Emitter::fill`].
    #[inline(always)]
    unsafe fn emit_surely<E>(&self, range: Range<usize>, instructions: Instructions)
    where
        F: Fn(usize) -> E,
        K: Emit<E, R>,
    {
        let usual = MathContext::fast(instructions);
        // SAFETY: passed on to the caller.
        unsafe {
            if const { K::UPDATES } {
                // What is replaced cannot be asked again: the arguments are looked at before. Of
                // the results nothing is left by the optimiser.
                for i in range.clone() {
                    self.emit.result(&usual, &*self.out.add(i), (self.read)(i));
                }
                if usual.is_exact() {
                    self.emit(range, &MathContext::fast(instructions));
                } else {
                    self.emit(range, &MathContext::exact(instructions));
                }
            } else {
                self.emit(range.clone(), &usual);
                if !usual.is_exact() {
                    self.emit(range, &MathContext::exact(instructions));
                }
            }
        }
    }

    /// # Safety
    /// As for [`Emitter::fill`].
    #[inline(always)]
    unsafe fn emit<E>(&self, range: Range<usize>, mode: &MathContext)
    where
        F: Fn(usize) -> E,
        K: Emit<E, R>,
    {
        #[cfg(all(feature = "half", target_arch = "x86_64", target_feature = "sse2"))]
        if const { K::FLAGS.rounds() && size_of::<R>() == size_of::<half::f16>() }
            && type_eq::is::<R, half::f16>()
            && mode.has_f16c()
        {
            // SAFETY: passed on to the caller; `R` is `f16`, and the machine has the instructions.
            unsafe { self.emit_narrowed(range, mode) };
            return;
        }
        // No element is wider than a result.
        #[cfg(all(feature = "half", target_endian = "little"))]
        if const { K::FLAGS.rounds() && !K::UPDATES && size_of::<R>() == 2 && align_of::<E>() == 2 }
            && type_eq::is::<R, half::bf16>()
        {
            // SAFETY: passed on to the caller; `R` is `bf16`.
            unsafe { self.emit_in_pairs(range, mode) };
            return;
        }
        let mut trace = Trace::default();
        for i in range {
            // SAFETY: passed on to the caller; the trace is of what has just been written.
            unsafe {
                let place = &mut *self.out.add(i);
                place.write(self.emit.result(mode, place, (self.read)(i)));
                if const { K::FLAGS.is_compute_bound() } {
                    trace.take(place);
                }
            }
        }
        if const { K::FLAGS.is_compute_bound() } {
            trace.keep();
        }
    }
}

#[cfg(all(feature = "half", target_arch = "x86_64", target_feature = "sse2"))]
impl<R, F, K> Pass<'_, R, F, K> {
    /// As [`emit`](Self::emit): as `f32` first, and then [narrowed](super::binary16) together.
    ///
    /// # Safety
    /// As for [`Emitter::fill`]; `R` is `f16`, and the machine has instructions for it.
    #[inline(always)]
    unsafe fn emit_narrowed<E>(&self, range: Range<usize>, mode: &MathContext)
    where
        F: Fn(usize) -> E,
        K: Emit<E, R>,
    {
        /// How many at a time.
        const BLOCK: usize = 512;
        /// Each vector within one line of the cache.
        #[repr(align(64))]
        struct Wide([MaybeUninit<f32>; BLOCK]);
        let mut wide = Wide([const { MaybeUninit::uninit() }; BLOCK]);
        for start in range.clone().step_by(BLOCK) {
            let len = BLOCK.min(range.end - start);
            let wide = &mut wide.0[..len];
            for (i, wide) in (start..).zip(wide.iter_mut()) {
                wide.write(mode.before_narrowing(
                    #[inline(always)]
                    || {
                        // SAFETY: passed on to the caller.
                        unsafe { self.bits(i, mode) }
                    },
                ));
            }
            // SAFETY: all of `wide` has been written; the rest is passed on to the caller.
            unsafe {
                binary16::narrow(mode, wide.assume_init_ref(), self.out.add(start).cast());
            }
        }
    }
}

#[cfg(all(feature = "half", target_endian = "little"))]
impl<R, F, K> Pass<'_, R, F, K> {
    /// As [`emit`](Self::emit), two at a time: where a word holds both, LLVM widens and narrows each in its
    /// half, and moves neither.
    ///
    /// # Safety
    /// As for [`Emitter::fill`]; `R` is `bf16`.
    #[inline(always)]
    unsafe fn emit_in_pairs<E>(&self, range: Range<usize>, mode: &MathContext)
    where
        F: Fn(usize) -> E,
        K: Emit<E, R>,
    {
        let even = range.len() / 2 * 2;
        for i in (0..even / 2).map(|pair| range.start + 2 * pair) {
            // SAFETY: passed on to the caller; the first of two comes first in memory.
            unsafe {
                let word = u32::from(self.bits(i, mode)) | u32::from(self.bits(i + 1, mode)) << 16;
                self.out.add(i).cast::<u32>().write_unaligned(word);
            }
        }
        for i in range.start + even..range.end {
            // SAFETY: passed on to the caller.
            unsafe { self.out.add(i).cast::<u16>().write(self.bits(i, mode)) };
        }
    }
}

#[cfg(all(feature = "half", target_endian = "little"))]
impl<R, F, K> Pass<'_, R, F, K> {
    /// The bits of result `i`.
    ///
    /// # Safety
    /// As for [`Emitter::fill`]; `R` is `f16` or `bf16`, which are their bits.
    #[inline(always)]
    unsafe fn bits<E>(&self, i: usize, mode: &MathContext) -> u16
    where
        F: Fn(usize) -> E,
        K: Emit<E, R>,
    {
        // SAFETY: passed on to the caller.
        unsafe {
            let result = self.emit.result(mode, &*self.out.add(i), (self.read)(i));
            core::mem::transmute_copy(&result)
        }
    }
}

/// The bits of all results, one over the other, which nobody asks for.
///
/// A long chain of operations leaves most of a processor idle, unless other chains stand beside it.
/// LLVM interleaves vectors only in loops that reduce something, so costly ones do.
#[derive(Clone, Copy, Default)]
struct Trace {
    of_f32: u32,
    of_f64: u64,
}

impl Trace {
    /// Takes in a result, if it is a float.
    ///
    /// # Safety
    /// It has been written.
    #[inline(always)]
    unsafe fn take<R>(&mut self, result: &MaybeUninit<R>) {
        let bits = result.as_ptr();
        // SAFETY: the caller has written it, and it is of that type.
        unsafe {
            if type_eq::is::<R, f32>() {
                self.of_f32 |= bits.cast::<u32>().read();
            } else if type_eq::is::<R, f64>() {
                self.of_f64 |= bits.cast::<u64>().read();
            }
        }
    }

    /// Keeps LLVM from leaving it out.
    #[inline(always)]
    fn keep(self) {
        black_box((self.of_f32, self.of_f64));
    }
}
