//! The innermost loop over results.
//!
//! A kernel that speculates is computed by fast formulas first, a block of results at a time, and again by
//! exact ones if a function has [flagged](MathContext::flag_inexact_32) a result.

use core::hint::black_box;
use core::mem::MaybeUninit;
use core::ops::Range;

use super::kernel::Kernel;
use super::pointers::Pointers;
#[cfg(all(feature = "half", target_arch = "x86_64", target_feature = "sse2"))]
use crate::kernel::convert::half_instructions;
use crate::kernel::simd::Instructions;
use crate::kernel::{MathContext, type_eq};
use crate::plan::thresholds::{LINE, SPECULATION_BLOCK};

/// LLVM makes one masked vector of a loop of fewer steps, if the processor has such.
const MIN_VECTOR_LOOP: usize = 16;

/// Fills slices with the results of a kernel.
pub(in crate::kernel) struct VectorLoop<'a, K> {
    kernel: &'a K,
    instructions: Instructions,
    /// Whether every element that is read is a [number](Pointers::are_numbers), or a
    /// [float](Pointers::are_floats).
    reads_numbers: bool,
    reads_floats: bool,
}

impl<'a, K> VectorLoop<'a, K> {
    /// Runs `kernel` over elements that are read through `P`.
    #[inline(always)]
    pub(in crate::kernel) fn new<P: Pointers>(kernel: &'a K, instructions: Instructions) -> Self {
        VectorLoop {
            kernel,
            instructions,
            reads_numbers: P::are_numbers(),
            reads_floats: P::are_floats(),
        }
    }

    /// Fills `out` with the results of the elements that `read` returns.
    ///
    /// # Safety
    /// `out` is initialized if the kernel updates it.
    #[inline(always)]
    pub(in crate::kernel) unsafe fn fill<E, R>(
        &self,
        out: &mut [MaybeUninit<R>],
        read: impl Fn(usize) -> E,
    ) where
        K: Kernel<E, R>,
    {
        // SAFETY: the caller says so.
        unsafe {
            if const { K::FLAGS.is_compute_bound() } {
                // Of a number that LLVM knows it makes as many copies.
                let rest = black_box(out.len()) % const { lanes::<R>() };
                self.fill_with_tail(out, rest, read);
            } else {
                self.fill_as_one(out, read);
            }
        }
    }

    /// Fills one of many slices, which may be short.
    ///
    /// # Safety
    /// As for [`fill`](Self::fill).
    #[inline(always)]
    pub(in crate::kernel) unsafe fn fill_short<E, R>(
        &self,
        out: &mut [MaybeUninit<R>],
        read: impl Fn(usize) -> E,
    ) where
        K: Kernel<E, R>,
    {
        // SAFETY: the caller says so.
        unsafe {
            if const { K::FLAGS.is_compute_bound() } {
                let rest = out.len() % const { lanes::<R>() };
                self.fill_with_tail(out, rest, read);
            } else {
                self.fill_as_one(out, read);
            }
        }
    }

    /// Fills whole vectors by one loop, and the `rest` of the elements by another: alone, LLVM would compute them
    /// one by one.
    ///
    /// # Safety
    /// As for [`fill`](Self::fill), and so many elements fill no vector.
    #[inline(always)]
    unsafe fn fill_with_tail<E, R>(
        &self,
        out: &mut [MaybeUninit<R>],
        rest: usize,
        read: impl Fn(usize) -> E,
    ) where
        K: Kernel<E, R>,
    {
        // LLVM is to see that this is a multiple.
        let whole = out.len() / const { lanes::<R>() } * const { lanes::<R>() };
        // SAFETY: the caller says so; both parts are of `out`.
        unsafe {
            self.fill_as_one(out.get_unchecked_mut(..whole), &read);
            self.fill_as_one(
                out.get_unchecked_mut(whole..whole + rest),
                #[inline(always)]
                |i| read(whole + i),
            );
        }
    }

    /// Fills all elements by one loop.
    ///
    /// # Safety
    /// As for [`fill`](Self::fill).
    #[inline(always)]
    unsafe fn fill_as_one<E, R>(&self, out: &mut [MaybeUninit<R>], read: impl Fn(usize) -> E)
    where
        K: Kernel<E, R>,
    {
        let len = out.len();
        let results = Results {
            out: out.as_mut_ptr(),
            read,
            kernel: self.kernel,
        };
        // SAFETY: the caller says so.
        unsafe {
            if const { K::FLAGS.may_speculate() }
                && type_eq::is_number::<R>()
                && K::FLAGS.speculates(self.reads_floats, self.reads_numbers)
            {
                for start in (0..len).step_by(SPECULATION_BLOCK) {
                    let block = start..len.min(start + SPECULATION_BLOCK);
                    results.write_speculatively(block, self.instructions);
                }
            } else {
                results.write(0..len, &MathContext::exact(self.instructions));
            }
        }
    }
}

/// Returns the number of results that fill a vector, or [`MIN_VECTOR_LOOP`] if that is less. LLVM makes no
/// vectors of other sizes.
const fn lanes<R>() -> usize {
    let size = size_of::<R>();
    if !size.is_power_of_two() || size > LINE {
        1
    } else if LINE / size > MIN_VECTOR_LOOP {
        MIN_VECTOR_LOOP
    } else {
        LINE / size
    }
}

/// Results to be written.
struct Results<'a, R, F, K> {
    out: *mut MaybeUninit<R>,
    read: F,
    kernel: &'a K,
}

impl<R, F, K> Results<'_, R, F, K> {
    /// Writes the results of `range`, by fast formulas if all of them are exact.
    ///
    /// # Safety
    /// As for [`VectorLoop::fill`], of this range.
    #[inline(always)]
    unsafe fn write_speculatively<E>(&self, range: Range<usize>, instructions: Instructions)
    where
        F: Fn(usize) -> E,
        K: Kernel<E, R>,
    {
        let fast = MathContext::fast(instructions);
        // SAFETY: the caller says so.
        unsafe {
            if const { K::UPDATES } {
                // What is overwritten cannot be read again, so that arguments are checked before. The optimizer
                // leaves nothing of the results.
                for i in range.clone() {
                    self.kernel
                        .compute(&fast, &*self.out.add(i), (self.read)(i));
                }
                if fast.is_exact() {
                    self.write(range, &MathContext::fast(instructions));
                } else {
                    self.write(range, &MathContext::exact(instructions));
                }
            } else {
                self.write(range.clone(), &fast);
                if !fast.is_exact() {
                    self.write(range, &MathContext::exact(instructions));
                }
            }
        }
    }

    /// Writes the results of `range`.
    ///
    /// # Safety
    /// As for [`VectorLoop::fill`], of this range.
    #[inline(always)]
    unsafe fn write<E>(&self, range: Range<usize>, context: &MathContext)
    where
        F: Fn(usize) -> E,
        K: Kernel<E, R>,
    {
        #[cfg(all(feature = "half", target_arch = "x86_64", target_feature = "sse2"))]
        if const { K::FLAGS.rounds() && size_of::<R>() == size_of::<half::f16>() }
            && type_eq::is::<R, half::f16>()
            && context.has_f16c()
        {
            // SAFETY: the caller says so; `R` is `f16`, and the processor has the instructions.
            unsafe { self.write_narrowed(range, context) };
            return;
        }
        // No element is wider than a result.
        #[cfg(all(feature = "half", target_endian = "little"))]
        if const { K::FLAGS.rounds() && !K::UPDATES && size_of::<R>() == 2 && align_of::<E>() == 2 }
            && type_eq::is::<R, half::bf16>()
        {
            // SAFETY: the caller says so; `R` is `bf16`.
            unsafe { self.write_in_pairs(range, context) };
            return;
        }
        for i in range {
            // SAFETY: the caller says so of each place.
            unsafe {
                let place = &mut *self.out.add(i);
                place.write(self.kernel.compute(context, place, (self.read)(i)));
            }
        }
    }
}

#[cfg(all(feature = "half", target_arch = "x86_64", target_feature = "sse2"))]
impl<R, F, K> Results<'_, R, F, K> {
    /// Writes results of type `f16`: as `f32` first, which are then [narrowed](half_instructions) together.
    ///
    /// # Safety
    /// As for [`write`](Self::write); `R` is `f16`, and the processor has instructions for it.
    #[inline(always)]
    unsafe fn write_narrowed<E>(&self, range: Range<usize>, context: &MathContext)
    where
        F: Fn(usize) -> E,
        K: Kernel<E, R>,
    {
        /// The number of results that are narrowed together.
        const BLOCK: usize = 512;
        /// Each vector is within one line of the cache.
        #[repr(align(64))]
        struct Wide([MaybeUninit<f32>; BLOCK]);
        let mut wide = Wide([const { MaybeUninit::uninit() }; BLOCK]);
        for start in range.clone().step_by(BLOCK) {
            let len = BLOCK.min(range.end - start);
            let wide = &mut wide.0[..len];
            for (i, wide) in (start..).zip(wide.iter_mut()) {
                wide.write(context.before_narrowing(
                    #[inline(always)]
                    || {
                        // SAFETY: the caller says so of each place.
                        unsafe { self.bits(i, context) }
                    },
                ));
            }
            // SAFETY: all of `wide` is written; the caller says that the places may be written.
            unsafe {
                let to = self.out.add(start).cast();
                half_instructions::narrow(context, wide.assume_init_ref(), to);
            }
        }
    }
}

#[cfg(all(feature = "half", target_endian = "little"))]
impl<R, F, K> Results<'_, R, F, K> {
    /// Writes results of type `bf16` two at a time: LLVM widens and narrows each in its half of a word, and
    /// moves neither.
    ///
    /// # Safety
    /// As for [`write`](Self::write); `R` is `bf16`.
    #[inline(always)]
    unsafe fn write_in_pairs<E>(&self, range: Range<usize>, context: &MathContext)
    where
        F: Fn(usize) -> E,
        K: Kernel<E, R>,
    {
        let even = range.len() / 2 * 2;
        for i in (0..even / 2).map(|pair| range.start + 2 * pair) {
            // SAFETY: the caller says so of both places; the first comes first in memory.
            unsafe {
                let [first, second] = [i, i + 1].map(|i| u32::from(self.bits(i, context)));
                self.out
                    .add(i)
                    .cast::<u32>()
                    .write_unaligned(first | second << 16);
            }
        }
        for i in range.start + even..range.end {
            // SAFETY: the caller says so of the place.
            unsafe {
                self.out.add(i).cast::<u16>().write(self.bits(i, context));
            }
        }
    }

    /// Returns the bits of result `i`.
    ///
    /// # Safety
    /// As for [`write`](Self::write); `R` is `f16` or `bf16`, which consist of their bits.
    #[inline(always)]
    unsafe fn bits<E>(&self, i: usize, context: &MathContext) -> u16
    where
        F: Fn(usize) -> E,
        K: Kernel<E, R>,
    {
        // SAFETY: the caller says so.
        unsafe {
            let place = &*self.out.add(i);
            let result = self.kernel.compute(context, place, (self.read)(i));
            core::mem::transmute_copy(&result)
        }
    }
}
