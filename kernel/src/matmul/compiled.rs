//! Products of the primitive numbers, which are compiled in this crate and not in each crate that multiplies.

use super::MatrixProducts;
#[cfg(any(feature = "half", feature = "num-complex"))]
use super::direct::multiply_rows as direct;
#[cfg(not(feature = "std"))]
use super::direct::multiply_rows as floats;
use super::factor::Matrix;
#[cfg(feature = "std")]
use super::floats::multiply as floats;
use super::integers::multiply as integers;
use super::output::{Combination, Output, OutputMatrix};
use super::shared_rows::Rows;

/// Calls `$then!` with the numbers whose products are compiled, after the module that multiplies them.
///
/// Integers wrap, so those of one width share the products of the unsigned one.
macro_rules! for_each_number {
    ($then:ident) => {
        $then! {
            floats: f32 f64;
            integers: u8 u16 u32 u64;
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
pub(super) fn run<T: Copy>(products: &MatrixProducts<'_, T>, out: &Output<'_, T>) -> bool {
    macro_rules! numbers {
        ($($way:ident: $($number:ty)+;)+) => {$($(
            if let Some(products) = products.of::<$number>()
                && let Some(out) = out.of::<$number>()
            {
                #[inline(never)]
                fn of_numbers(
                    products: &MatrixProducts<'_, $number>,
                    out: &Output<'_, $number>,
                ) {
                    products.run_by(out, |mut rows, size, combination| {
                        $way(&mut rows, size, combination);
                    });
                }
                of_numbers(&products, &out);
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
/// As [`direct::multiply`].
#[inline]
pub(super) unsafe fn multiply<T: Copy>(
    out: OutputMatrix<T>,
    size: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
) -> bool {
    macro_rules! numbers {
        ($($way:ident: $($number:ty)+;)+) => {$($(
            if let Some(x) = x.of::<$number>()
                && let Some(y) = y.of::<$number>()
            {
                /// # Safety
                /// As [`multiply`].
                #[inline(never)]
                unsafe fn of_numbers(
                    out: OutputMatrix<$number>,
                    size: [usize; 3],
                    x: Matrix<'_, $number>,
                    y: Matrix<'_, $number>,
                ) {
                    let rows = Rows { out, size, x, y };
                    $way(&mut core::iter::once(rows), size, Combination::REPLACE);
                }
                // SAFETY: the precondition is the same. The number has the layout of `T`.
                unsafe { of_numbers(out.cast(), size, x, y) };
                return true;
            }
        )+)+};
    }
    for_each_number!(numbers);
    false
}
