//! The innermost loop over results.
//!
//! Those that may be in [doubt](Mode::doubt_32) are computed by the formulas for usual arguments first,
//! and again, by those for every argument, where one is.

use core::hint::black_box;
use core::mem::MaybeUninit;
use core::ops::Range;

#[cfg(all(feature = "half", target_arch = "x86_64"))]
use super::binary16;
use super::caches::LINE;
use super::emit::Emit;
use super::mode::{Instructions, Mode};
use super::same;
use crate::numeric::rule::larger;

/// How many results are computed before the loop asks whether all are sure: what it then computes
/// again is in the nearest cache still.
const PASS: usize = 2048;

/// So many bytes of results are computed at once where that takes longer than to move them: with 512 bits, by
/// 4 vectors.
const BYTES_AT_ONCE: usize = 256;

/// From so many elements on that fill no vector, and would be computed one by one, others are computed once more
/// with them. On a Zen 5 each takes 1.4 ns of `exp`, and all that are computed at once 10.
const WORTH_REPEATING: usize = 4;

/// What a loop emits, and by which instructions.
pub(super) struct Emitter<'a, K> {
    pub(super) emit: &'a K,
    pub(super) instructions: Instructions,
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
        let Emitter { emit, instructions } = *self;
        let len = out.len();
        let pass = Pass {
            out: out.as_mut_ptr(),
            read,
            emit,
        };
        // SAFETY: passed on to the caller.
        unsafe {
            let mut done = 0;
            while done < len {
                let range = Self::range::<E, R>(done, len);
                done = range.end;
                if const { K::NATURE.doubts } {
                    pass.emit_surely(range, instructions);
                } else {
                    pass.emit(range, &Mode::of_every(instructions));
                }
            }
        }
    }

    /// Which of `len` results come next after `done`.
    #[inline(always)]
    fn range<E, R>(done: usize, len: usize) -> Range<usize>
    where
        K: Emit<E, R>,
    {
        let (at_once, lanes) = const {
            let size = larger(size_of::<R>(), 1);
            (BYTES_AT_ONCE / size, LINE / size)
        };
        let end = if const { K::NATURE.doubts } && len - done > PASS {
            done + PASS
        } else {
            len
        };
        let repeats = const { K::NATURE.costly && K::NATURE.repeatable && !K::UPDATES };
        if !(repeats && same::is_number::<R>()) || len < at_once || len % lanes < WORTH_REPEATING {
            return done..end;
        }
        if len - done < at_once {
            // With the last of those before them.
            len - at_once..len
        } else {
            done..end - (end - done) % at_once
        }
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
        let usual = Mode::of_usual(instructions);
        // SAFETY: passed on to the caller.
        unsafe {
            if const { K::UPDATES } && !same::is_number::<R>() {
                // Their operators are the user's, and called once for each element.
                self.emit(range, &Mode::of_every(instructions));
            } else if const { K::UPDATES } {
                // What is replaced cannot be asked again: the arguments are looked at before. Of
                // the results nothing is left by the optimiser.
                for i in range.clone() {
                    self.emit.result(&usual, &*self.out.add(i), (self.read)(i));
                }
                if usual.is_sure() {
                    self.emit(range, &Mode::of_usual(instructions));
                } else {
                    self.emit(range, &Mode::of_every(instructions));
                }
            } else {
                self.emit(range.clone(), &usual);
                if !usual.is_sure() {
                    self.emit(range, &Mode::of_every(instructions));
                }
            }
        }
    }

    /// # Safety
    /// As for [`Emitter::fill`].
    #[inline(always)]
    unsafe fn emit<E>(&self, range: Range<usize>, mode: &Mode)
    where
        F: Fn(usize) -> E,
        K: Emit<E, R>,
    {
        #[cfg(all(feature = "half", target_arch = "x86_64"))]
        if const { K::NATURE.rounds && size_of::<R>() == size_of::<half::f16>() }
            && same::is::<R, half::f16>()
            && mode.has_f16c()
        {
            // SAFETY: passed on to the caller; `R` is `f16`, and the machine has the instructions.
            unsafe { self.emit_narrowed(range, mode) };
            return;
        }
        // No element is wider than a result.
        #[cfg(all(feature = "half", target_endian = "little"))]
        if const { K::NATURE.rounds && !K::UPDATES && size_of::<R>() == 2 && align_of::<E>() == 2 }
            && same::is::<R, half::bf16>()
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
                if const { K::NATURE.costly } {
                    trace.take(place);
                }
            }
        }
        if const { K::NATURE.costly } {
            trace.keep();
        }
    }
}

#[cfg(all(feature = "half", target_arch = "x86_64"))]
impl<R, F, K> Pass<'_, R, F, K> {
    /// As [`emit`](Self::emit): as `f32` first, and then [narrowed](super::binary16) together.
    ///
    /// # Safety
    /// As for [`Emitter::fill`]; `R` is `f16`, and the machine has instructions for it.
    #[inline(always)]
    unsafe fn emit_narrowed<E>(&self, range: Range<usize>, mode: &Mode)
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
    unsafe fn emit_in_pairs<E>(&self, range: Range<usize>, mode: &Mode)
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
    unsafe fn bits<E>(&self, i: usize, mode: &Mode) -> u16
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
            if same::is::<R, f32>() {
                self.of_f32 |= bits.cast::<u32>().read();
            } else if same::is::<R, f64>() {
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
