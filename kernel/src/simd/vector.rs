//! Vectors of floats, for loops that LLVM does not vectorize reliably.

use super::Instructions;

/// A register of floats.
///
/// # Safety of the functions
/// The processor has the instructions of the type. Callers must be inlined into a function that is compiled for these
/// instructions.
pub(crate) trait Vector<T>: Copy {
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

    use super::Vector;

    macro_rules! vectors {
        ($($vector:ident $float:ident $lanes:literal:
            $splat:ident $load:ident $store:ident $add:ident $mul_add:ident;)+) => {$(
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
            }
        )+};
    }
    // All vectors need the instructions of x86-64-v3, and those of 512 bits also those of x86-64-v4.
    vectors! {
        __m128 f32 4: _mm_set1_ps _mm_loadu_ps _mm_storeu_ps _mm_add_ps _mm_fmadd_ps;
        __m256 f32 8: _mm256_set1_ps _mm256_loadu_ps _mm256_storeu_ps _mm256_add_ps _mm256_fmadd_ps;
        __m512 f32 16: _mm512_set1_ps _mm512_loadu_ps _mm512_storeu_ps _mm512_add_ps _mm512_fmadd_ps;
        __m128d f64 2: _mm_set1_pd _mm_loadu_pd _mm_storeu_pd _mm_add_pd _mm_fmadd_pd;
        __m256d f64 4: _mm256_set1_pd _mm256_loadu_pd _mm256_storeu_pd _mm256_add_pd _mm256_fmadd_pd;
        __m512d f64 8: _mm512_set1_pd _mm512_loadu_pd _mm512_storeu_pd _mm512_add_pd _mm512_fmadd_pd;
    }
}

/// Floats with vectors for each instruction set.
pub(crate) trait Lanes: Copy {
    /// A vector of 128 bits of any target.
    type Portable: Vector<Self>;
    /// Vectors of 128, 256 and 512 bits with the instructions of x86-64-v3 or v4.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    type Bits128: Vector<Self>;
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    type Bits256: Vector<Self>;
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    type Bits512: Vector<Self>;
}

macro_rules! lanes {
    ($($float:ident: [$lanes:literal] $bits128:ident $bits256:ident $bits512:ident;)+) => {$(
        impl Lanes for $float {
            type Portable = [$float; $lanes];
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            type Bits128 = core::arch::x86_64::$bits128;
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            type Bits256 = core::arch::x86_64::$bits256;
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            type Bits512 = core::arch::x86_64::$bits512;
        }
    )+};
}
lanes! {
    f32: [4] __m128 __m256 __m512;
    f64: [2] __m128d __m256d __m512d;
}

/// Calls a function with the widest vector of these instructions as its type parameter `V`.
///
/// The call is unsafe if the function is. A processor with these instructions has those of the vector.
macro_rules! with_widest_vector {
    ($instructions:expr, $function:ident::<$float:ident, V $(, $size:tt)*>($($argument:expr),*)) => {{
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        match $instructions {
            $crate::simd::Instructions { avx512: true, .. } => {
                $function::<$float, <$float as $crate::simd::Lanes>::Bits512 $(, $size)*>($($argument),*)
            }
            $crate::simd::Instructions { fma: true, .. } => {
                $function::<$float, <$float as $crate::simd::Lanes>::Bits256 $(, $size)*>($($argument),*)
            }
            _ => $function::<$float, <$float as $crate::simd::Lanes>::Portable $(, $size)*>($($argument),*),
        }
        #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
        {
            let _ = $instructions;
            $function::<$float, <$float as $crate::simd::Lanes>::Portable $(, $size)*>($($argument),*)
        }
    }};
}
pub(crate) use with_widest_vector;
