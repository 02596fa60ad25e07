//! Vectors of floats, for loops that LLVM does not vectorize reliably.

use super::Instructions;

/// The number of elements of the widest vector.
pub(crate) const MAX_LANES: usize = 16;

/// Copies fewer than 32 elements.
///
/// # Safety
/// `count` elements may be read from `from` and written to `to`, and do not overlap.
#[inline(always)]
unsafe fn copy_few<T: Copy>(from: *const T, to: *mut T, count: usize) {
    let mut first = 0;
    // Each copy of a constant number of elements is a few instructions.
    for len in [16, 8, 4, 2, 1] {
        if count & len != 0 {
            // SAFETY: by the precondition. The lengths of the copies add up to `count`.
            unsafe { from.add(first).copy_to_nonoverlapping(to.add(first), len) };
            first += len;
        }
    }
}

/// A register of floats.
///
/// # Safety of the functions
/// The processor has the instructions of the type. Callers must be inlined into a function that is compiled for these
/// instructions.
pub(crate) trait Vector<T: Copy>: Copy {
    /// The number of floats.
    const LANES: usize;

    /// Returns a vector whose elements are all `value`.
    ///
    /// # Safety
    /// The processor has the instructions of the type.
    unsafe fn splat(value: T) -> Self;

    /// Reads neighboring elements.
    ///
    /// # Safety
    /// The processor has the instructions of the type, and the elements may be read.
    unsafe fn load(from: *const T) -> Self;

    /// Writes neighboring elements.
    ///
    /// # Safety
    /// The processor has the instructions of the type, and the elements may be written.
    unsafe fn store(self, to: *mut T);

    /// Reads the first `count` elements, and sets the others to 0.
    ///
    /// # Safety
    /// The processor has the instructions of the type, and the first elements may be read.
    #[inline(always)]
    unsafe fn load_first(from: *const T, count: usize) -> Self
    where
        T: Default,
    {
        let mut elements = [T::default(); MAX_LANES];
        // SAFETY: by the precondition. The array has the elements of the widest vector.
        unsafe {
            copy_few(from, elements.as_mut_ptr(), count);
            Self::load(elements.as_ptr())
        }
    }

    /// Writes the first `count` elements.
    ///
    /// # Safety
    /// The processor has the instructions of the type, and the first elements may be written.
    #[inline(always)]
    unsafe fn store_first(self, to: *mut T, count: usize)
    where
        T: Default,
    {
        let mut elements = [T::default(); MAX_LANES];
        // SAFETY: by the precondition. The array has the elements of the widest vector.
        unsafe {
            self.store(elements.as_mut_ptr());
            copy_few(elements.as_ptr(), to, count);
        }
    }

    /// Returns the sums of the elements.
    ///
    /// # Safety
    /// The processor has the instructions of the type.
    unsafe fn add(self, other: Self) -> Self;

    /// Returns `self * factor + addend`, rounded once if the processor has an instruction for it.
    ///
    /// # Safety
    /// The processor has the instructions of the type.
    unsafe fn mul_add(self, factor: Self, addend: Self) -> Self;

    /// Adds the products of the element `row[column]` and of the vectors `factors` to `sums`.
    ///
    /// # Safety
    /// The processor has the instructions of the type, and the element may be read.
    #[inline(always)]
    unsafe fn add_products<const W: usize>(
        sums: &mut [Self; W],
        row: *const T,
        column: isize,
        factors: &[Self; W],
    ) {
        // SAFETY: the precondition is the same.
        unsafe { add_each_product(sums, row, column, factors) };
    }
}

/// Adds the products of the element `row[column]` and of the vectors `factors` to `sums`, one after the other.
///
/// # Safety
/// The processor has the instructions of the vectors, and the element may be read.
#[inline(always)]
unsafe fn add_each_product<T: Copy, V: Vector<T>, const W: usize>(
    sums: &mut [V; W],
    row: *const T,
    column: isize,
    factors: &[V; W],
) {
    // SAFETY: by the precondition.
    let factor = unsafe { V::splat(*row.wrapping_offset(column)) };
    for (sum, &other) in sums.iter_mut().zip(factors) {
        // SAFETY: by the precondition.
        *sum = unsafe { factor.mul_add(other, *sum) };
    }
}

/// The number of elements of a segment of a vector.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) const SEGMENT: usize = 4;

/// A register of several segments.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) trait Segments<T: Copy>: Vector<T> {
    /// Returns element `J` of each segment, repeated in the segment.
    ///
    /// # Safety
    /// The processor has the instructions of the type.
    unsafe fn spread<const J: usize>(self) -> Self;

    /// Returns the sum of the segments.
    ///
    /// # Safety
    /// The processor has the instructions of the type.
    unsafe fn sum_segments(self) -> [T; SEGMENT];
}

/// Implements [`Vector`] for arrays of 128 bits, which LLVM compiles to vector registers if the target has them.
macro_rules! portable {
    ($($float:ident $lanes:literal)+) => {$(
        impl Vector<$float> for [$float; $lanes] {
            const LANES: usize = $lanes;

            #[inline(always)]
            unsafe fn splat(value: $float) -> Self {
                [value; $lanes]
            }

            #[inline(always)]
            unsafe fn load(from: *const $float) -> Self {
                // SAFETY: by the precondition.
                unsafe { from.cast::<Self>().read() }
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut $float) {
                // SAFETY: by the precondition.
                unsafe { to.cast::<Self>().write(self) }
            }

            #[inline(always)]
            unsafe fn add(mut self, other: Self) -> Self {
                for (x, y) in self.iter_mut().zip(other) {
                    *x += y;
                }
                self
            }

            #[inline(always)]
            unsafe fn mul_add(mut self, factor: Self, addend: Self) -> Self {
                for ((x, y), z) in self.iter_mut().zip(factor).zip(addend) {
                    // Without the instruction, each multiply-add would be a call.
                    *x = if Instructions::COMPILED.fma {
                        x.mul_add(y, z)
                    } else {
                        *x * y + z
                    };
                }
                self
            }
        }
    )+};
}
portable!(f32 4 f64 2);

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86_64 {
    use core::arch::x86_64::*;

    use super::super::two_products::{add_two_products_f32, add_two_products_f64};
    use super::{SEGMENT, Segments, Vector, add_each_product};

    /// Returns a mask of the first `count` elements of a vector.
    #[inline(always)]
    fn first_bits(count: usize) -> u32 {
        (1 << count) - 1
    }

    macro_rules! vectors {
        ($($vector:ident $float:ident $lanes:literal:
            $splat:ident $load:ident $store:ident $add:ident $mul_add:ident
            $($two:ident)?
            $(|$count:ident| $mask:expr, $load_masked:ident $store_masked:ident)?;)+) => {$(
            impl Vector<$float> for $vector {
                const LANES: usize = $lanes;

                #[inline(always)]
                unsafe fn splat(value: $float) -> Self {
                    // SAFETY: by the precondition.
                    unsafe { $splat(value) }
                }

                #[inline(always)]
                unsafe fn load(from: *const $float) -> Self {
                    // SAFETY: by the precondition.
                    unsafe { $load(from) }
                }

                #[inline(always)]
                unsafe fn store(self, to: *mut $float) {
                    // SAFETY: by the precondition.
                    unsafe { $store(to, self) }
                }

                #[inline(always)]
                unsafe fn add(self, other: Self) -> Self {
                    // SAFETY: by the precondition.
                    unsafe { $add(self, other) }
                }

                #[inline(always)]
                unsafe fn mul_add(self, factor: Self, addend: Self) -> Self {
                    // SAFETY: by the precondition.
                    unsafe { $mul_add(self, factor, addend) }
                }

                $(
                    #[inline(always)]
                    unsafe fn add_products<const W: usize>(
                        sums: &mut [Self; W],
                        row: *const $float,
                        column: isize,
                        factors: &[Self; W],
                    ) {
                        // SAFETY: by the precondition.
                        unsafe {
                            if let ([first, second], &[a, b]) = (&mut sums[..], &factors[..]) {
                                [*first, *second] = $two([*first, *second], row, column, [a, b]);
                            } else {
                                add_each_product(sums, row, column, factors);
                            }
                        }
                    }
                )?

                $(
                    #[inline(always)]
                    unsafe fn load_first(from: *const $float, $count: usize) -> Self {
                        // SAFETY: by the precondition.
                        unsafe { $load_masked($mask, from) }
                    }

                    #[inline(always)]
                    unsafe fn store_first(self, to: *mut $float, $count: usize) {
                        // SAFETY: by the precondition.
                        unsafe { $store_masked(to, $mask, self) }
                    }
                )?
            }
        )+};
    }
    // All vectors need the instructions of x86-64-v3, and those of 512 bits also those of x86-64-v4.
    vectors! {
        __m256 f32 8: _mm256_set1_ps _mm256_loadu_ps _mm256_storeu_ps _mm256_add_ps _mm256_fmadd_ps
            add_two_products_f32;
        __m512 f32 16: _mm512_set1_ps _mm512_loadu_ps _mm512_storeu_ps _mm512_add_ps _mm512_fmadd_ps
            |count| first_bits(count) as __mmask16, _mm512_maskz_loadu_ps _mm512_mask_storeu_ps;
        __m256d f64 4: _mm256_set1_pd _mm256_loadu_pd _mm256_storeu_pd _mm256_add_pd _mm256_fmadd_pd
            add_two_products_f64;
        __m512d f64 8: _mm512_set1_pd _mm512_loadu_pd _mm512_storeu_pd _mm512_add_pd _mm512_fmadd_pd
            |count| first_bits(count) as __mmask8, _mm512_maskz_loadu_pd _mm512_mask_storeu_pd;
    }

    macro_rules! segments {
        ($($vector:ident $float:ident $spread:ident $store:ident |$all:ident| $sum:expr;)+) => {$(
            impl Segments<$float> for $vector {
                #[inline(always)]
                unsafe fn spread<const J: usize>(self) -> Self {
                    // SAFETY: by the precondition.
                    unsafe {
                        match J {
                            0 => $spread::<0b00_00_00_00>(self),
                            1 => $spread::<0b01_01_01_01>(self),
                            2 => $spread::<0b10_10_10_10>(self),
                            _ => $spread::<0b11_11_11_11>(self),
                        }
                    }
                }

                #[inline(always)]
                unsafe fn sum_segments(self) -> [$float; SEGMENT] {
                    let $all = self;
                    let mut sums = [0.0; SEGMENT];
                    // SAFETY: by the precondition. The array has as many elements as a segment.
                    unsafe { $store(sums.as_mut_ptr(), $sum) };
                    sums
                }
            }
        )+};
    }
    segments! {
        __m512 f32 _mm512_permute_ps _mm_storeu_ps |all| {
            let halves = _mm256_add_ps(_mm512_castps512_ps256(all), _mm512_extractf32x8_ps::<1>(all));
            _mm_add_ps(_mm256_castps256_ps128(halves), _mm256_extractf128_ps::<1>(halves))
        };
        __m512d f64 _mm512_permutex_pd _mm256_storeu_pd |all| {
            _mm256_add_pd(_mm512_castpd512_pd256(all), _mm512_extractf64x4_pd::<1>(all))
        };
    }
}

/// Floats with vectors for each instruction set.
pub(crate) trait Lanes: Copy {
    /// A vector of 128 bits of any target.
    type Portable: Vector<Self>;
    /// Vectors of 256 and 512 bits with the instructions of x86-64-v3 or v4.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    type Bits256: Vector<Self>;
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    type Bits512: Segments<Self>;
}

macro_rules! lanes {
    ($($float:ident: [$lanes:literal] $bits256:ident $bits512:ident;)+) => {$(
        impl Lanes for $float {
            type Portable = [$float; $lanes];
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            type Bits256 = core::arch::x86_64::$bits256;
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            type Bits512 = core::arch::x86_64::$bits512;
        }
    )+};
}
lanes! {
    f32: [4] __m256 __m512;
    f64: [2] __m256d __m512d;
}

/// Calls a function with the widest vector of an [instruction set](super::InstructionSet) as its type parameter `V`.
///
/// The call is unsafe if the function is. A processor with these instructions has those of the vector.
macro_rules! with_widest_vector {
    ($set:ident, $function:ident::<$float:ident, V $(, $size:tt)*>($($argument:expr),*)) => {{
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        if const { $set::INSTRUCTIONS.avx512 } {
            $function::<$float, <$float as $crate::simd::Lanes>::Bits512 $(, $size)*>($($argument),*)
        } else if const { $set::INSTRUCTIONS.fma } {
            $function::<$float, <$float as $crate::simd::Lanes>::Bits256 $(, $size)*>($($argument),*)
        } else {
            $function::<$float, <$float as $crate::simd::Lanes>::Portable $(, $size)*>($($argument),*)
        }
        #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
        {
            $function::<$float, <$float as $crate::simd::Lanes>::Portable $(, $size)*>($($argument),*)
        }
    }};
}
pub(crate) use with_widest_vector;
