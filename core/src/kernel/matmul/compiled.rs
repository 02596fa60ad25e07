//! Products of the primitive numbers, which are compiled in this crate and not in each crate that multiplies.

use core::ops::{Add, Mul};

#[cfg(not(feature = "matrixmultiply"))]
use self::direct as floats;
#[cfg(feature = "matrixmultiply")]
use super::arithmetic::{Arithmetic, Fused};
use super::output::{Combination, Output, OutputMatrix};
use super::{Matrix, MatrixProducts, direct};
#[cfg(feature = "matrixmultiply")]
use super::{engine, floats};
use crate::kernel::type_eq;

/// Calls `$then!` with each number whose products are compiled, and with the way in which it is multiplied.
macro_rules! for_each_number {
    ($then:ident) => {
        $then! {
            floats: f32 f64;
            direct: i8 i16 i32 i64 isize u8 u16 u32 u64 usize;
        }
        #[cfg(feature = "half")]
        $then! {
            direct: half::f16 half::bf16;
        }
        #[cfg(feature = "num-complex")]
        $then! {
            direct: num_complex::Complex<f32> num_complex::Complex<f64>;
        }
    };
}

/// Computes all products if the elements are primitive numbers. Returns `true` if it has.
#[inline]
pub(super) fn run<T>(products: &MatrixProducts<'_, T>, out: &Output<'_, T>) -> bool {
    macro_rules! numbers {
        ($($way:ident: $($number:ty)+;)+) => {$($(
            if type_eq::is::<T, $number>() {
                #[inline(never)]
                fn of_numbers(
                    products: &MatrixProducts<'_, $number>,
                    out: &Output<'_, $number>,
                ) {
                    // SAFETY: `run_by` calls this with rows that may be written.
                    products.run_by(out, |out, size, all_rows, x, y, combination| unsafe {
                        $way(out, size, all_rows, x, y, combination);
                    });
                }
                // SAFETY: `T` is the number, so both are the same types.
                unsafe {
                    of_numbers(
                        &*core::ptr::from_ref(products).cast(),
                        &*core::ptr::from_ref(out).cast(),
                    );
                }
                return true;
            }
        )+)+};
    }
    for_each_number!(numbers);
    false
}

/// Writes the product of `x` and `y` if the elements are primitive numbers. Returns `true` if it has.
///
/// # Safety
/// As [`direct`](fn@direct).
#[inline]
pub(super) unsafe fn multiply<T: Copy>(
    out: OutputMatrix<T>,
    size: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
) -> bool {
    macro_rules! numbers {
        ($($way:ident: $($number:ty)+;)+) => {$($(
            if type_eq::is::<T, $number>() {
                /// # Safety
                /// As [`multiply`].
                #[inline(never)]
                unsafe fn of_numbers(
                    out: OutputMatrix<$number>,
                    size: [usize; 3],
                    x: Matrix<'_, $number>,
                    y: Matrix<'_, $number>,
                ) {
                    // SAFETY: the precondition is the same.
                    unsafe { $way(out, size, size[0], x, y, Combination::REPLACE) }
                }
                // SAFETY: `T` is the number. The precondition is the same.
                unsafe { of_numbers(out.cast(), size, x.cast(), y.cast()) };
                return true;
            }
        )+)+};
    }
    for_each_number!(numbers);
    false
}

/// Writes some rows of the product of `x` and `y`, of `all_rows` rows, by plain loops.
///
/// # Safety
/// The elements of `out` may be written, and no other thread uses them. They are initialized if
/// `combination` has a factor of the old elements.
#[inline(always)]
unsafe fn direct<T>(
    out: OutputMatrix<T>,
    size: [usize; 3],
    _all_rows: usize,
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    // SAFETY: the precondition is the same.
    unsafe { direct::multiply(out, size, x, y, combination) }
}

/// Like [`direct`](fn@direct), by the fastest way for floats of this size.
///
/// # Safety
/// As [`direct`](fn@direct).
#[cfg(feature = "matrixmultiply")]
#[inline(always)]
unsafe fn floats<T>(
    out: OutputMatrix<T>,
    size: [usize; 3],
    all_rows: usize,
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
    Fused: Arithmetic<T, Sum = T>,
{
    // SAFETY: the precondition is the same.
    unsafe {
        if floats::multiply(out, size, all_rows, x, y, combination)
            || engine::multiply(out, size, all_rows, x, y, combination)
        {
            return;
        }
        direct(out, size, all_rows, x, y, combination);
    }
}
