//! The arithmetic of matrix products by plain loops.

use core::ops::{Add, Mul};

use super::output::Combination;
#[cfg(feature = "half")]
use crate::convert::half::{narrow, widen};
#[cfg(feature = "std")]
use crate::simd::Lanes;
use crate::wrapping::{add, mul};

/// How sums of products of elements `T` are computed.
pub(super) trait Arithmetic<T> {
    /// A sum.
    type Sum: Copy;
    /// The sum of no products.
    fn zero() -> Self::Sum;
    /// Converts a factor.
    fn load(element: T) -> Self::Sum;
    /// Adds two sums.
    fn add(a: Self::Sum, b: Self::Sum) -> Self::Sum;
    /// Adds the product of two converted factors.
    fn add_product(sum: Self::Sum, a: Self::Sum, b: Self::Sum) -> Self::Sum;
    /// Returns the new element for a sum of products. `old` returns the old element.
    fn finish(sum: Self::Sum, combination: Combination<T>, old: impl FnOnce() -> T) -> T;
}

/// The operators of the element type. Integers wrap on overflow.
pub(super) struct Native;

/// The operators of the element type as they are.
pub(super) struct Operators;

macro_rules! arithmetic {
    ($name:ident, $add:path, $mul:path) => {
        impl<T: Copy + Default + Add<Output = T> + Mul<Output = T>> Arithmetic<T> for $name {
            type Sum = T;

            #[inline(always)]
            fn zero() -> T {
                T::default()
            }

            #[inline(always)]
            fn load(element: T) -> T {
                element
            }

            #[inline(always)]
            fn add(a: T, b: T) -> T {
                $add(a, b)
            }

            #[inline(always)]
            fn add_product(sum: T, a: T, b: T) -> T {
                $add(sum, $mul(a, b))
            }

            #[inline(always)]
            fn finish(sum: T, combination: Combination<T>, old: impl FnOnce() -> T) -> T {
                let product = match combination.alpha {
                    Some(alpha) => $mul(alpha, sum),
                    None => sum,
                };
                match combination.beta {
                    Some(beta) => $add(product, $mul(beta, old())),
                    None => product,
                }
            }
        }
    };
}
arithmetic!(Native, add, mul);
arithmetic!(Operators, Add::add, Mul::mul);

/// Sums of 16-bit floats in `f32`, which are rounded once.
#[cfg(feature = "half")]
pub(super) struct InF32;

#[cfg(feature = "half")]
impl<T: Copy> Arithmetic<T> for InF32 {
    type Sum = f32;

    #[inline(always)]
    fn zero() -> f32 {
        0.0
    }

    #[inline(always)]
    fn load(element: T) -> f32 {
        widen(element)
    }

    #[inline(always)]
    fn add(a: f32, b: f32) -> f32 {
        a + b
    }

    #[inline(always)]
    fn add_product(sum: f32, a: f32, b: f32) -> f32 {
        sum + a * b
    }

    #[inline(always)]
    fn finish(sum: f32, combination: Combination<T>, old: impl FnOnce() -> T) -> T {
        let product = combination.alpha.map_or(sum, |alpha| widen(alpha) * sum);
        narrow(match combination.beta {
            Some(beta) => product + widen(beta) * widen(old()),
            None => product,
        })
    }
}

/// Floats whose products are computed in vectors.
#[cfg(feature = "std")]
pub(super) trait Float:
    Lanes + Default + PartialEq + From<i8> + Add<Output = Self> + Mul<Output = Self>
{
}
#[cfg(feature = "std")]
impl Float for f32 {}
#[cfg(feature = "std")]
impl Float for f64 {}
