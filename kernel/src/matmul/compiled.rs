//! Products of the primitive numbers, which are compiled in this crate and not in each crate that multiplies.

use core::mem::MaybeUninit;

use super::MatrixProducts;
#[cfg(any(feature = "half", feature = "num-complex"))]
use super::direct::multiply_rows as direct;
#[cfg(not(feature = "std"))]
use super::direct::multiply_rows as floats;
#[cfg(feature = "std")]
use super::floats::multiply as floats;
use super::integers::multiply as integers;
use super::output::{Combination, Output};
use super::parts::Part;
use crate::{call_compiled, type_eq};

/// Calls `$then!` with the numbers whose products are compiled, after the function that multiplies them.
///
/// Integers wrap, so those of one width share the products of the unsigned one.
macro_rules! for_each_way {
    ($then:ident) => {
        $then!(floats: [f32 f64]);
        $then!(integers: [u8 u16 u32 u64]);
        #[cfg(feature = "half")]
        $then!(direct: [half::f16 half::bf16]);
        #[cfg(feature = "num-complex")]
        $then!(direct: [num_complex::Complex<f32> num_complex::Complex<f64>]);
    };
}

/// Computes all products if the elements are primitive numbers. Returns `true` if it has.
#[inline]
pub(super) fn run<T: Copy>(products: &MatrixProducts<'_, T>, out: &Output<'_, T>) -> bool {
    macro_rules! run_by {
        ($way:ident: $numbers:tt) => {
            call_compiled! {
                $numbers as Number => (
                    products: MatrixProducts<'_, Number> = products.of(),
                    out: Output<'_, Number> = out.of(),
                ) -> bool {
                    products.run_by(&out, |mut rows, size, combination| {
                        $way(&mut rows, size, combination);
                    });
                    true
                } else {}
            }
        };
    }
    for_each_way!(run_by);
    false
}

/// Writes the product of two contiguous matrices if the elements are primitive numbers. Returns `true` if it has.
///
/// # Panics
/// A slice is too short.
#[inline]
pub(super) fn multiply<T: Copy>(
    out: &mut [MaybeUninit<T>],
    size: [usize; 3],
    [x, y]: [&[T]; 2],
) -> bool {
    macro_rules! multiply_by {
        ($way:ident: $numbers:tt) => {
            call_compiled! {
                $numbers as Number => (
                    out: &mut [MaybeUninit<Number>] = type_eq::term_places(out),
                    size: [usize; 3] = Some(size),
                    x: &[Number] = type_eq::terms(x),
                    y: &[Number] = type_eq::terms(y),
                ) -> bool {
                    let rows = Part::contiguous(out, size, [x, y]);
                    $way(&mut core::iter::once(rows), size, Combination::REPLACE);
                    true
                } else {}
            }
        };
    }
    for_each_way!(multiply_by);
    false
}
