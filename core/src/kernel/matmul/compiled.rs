//! Products of the primitive numbers, which are compiled in this crate and not in each crate that multiplies.

use core::ops::{Add, Mul};

#[cfg(not(feature = "std"))]
use self::direct as floats;
use super::factor::Matrix;
#[cfg(feature = "std")]
use super::floats::multiply as floats;
use super::output::{Combination, Output, OutputMatrix};
use super::shared_rows::Rows;
use super::{MatrixProducts, direct};

/// Calls `$then!` with each number whose products are compiled, and with the way in which it is multiplied.
///
/// Integers wrap, so those of one width share the products of the unsigned one.
macro_rules! for_each_number {
    ($then:ident) => {
        $then! {
            floats: f32 f64;
            direct: u8 u16 u32 u64;
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

/// Writes rows of products of this size by plain loops.
#[inline(always)]
fn direct<'a, T>(
    rows: &mut dyn Iterator<Item = Rows<'a, T>>,
    _size: [usize; 3],
    combination: Combination<T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T> + 'a,
{
    for Rows { out, size, x, y } in rows {
        // SAFETY: by invariant 1 of the rows.
        unsafe { direct::multiply(out, size, x, y, combination) };
    }
}
