//! The arithmetic of matrix products by plain loops.

use core::ops::{Add, Mul};

#[cfg(feature = "half")]
use half::{bf16, f16};

use super::output::Combination;
#[cfg(feature = "half")]
use crate::kernel::convert::half::{narrow_bf16, narrow_f16, widen_bf16, widen_f16};
#[cfg(feature = "half")]
use crate::kernel::type_eq;

/// How sums of products of elements `T` are computed.
pub(super) trait Arithmetic<T> {
    /// A sum.
    type Sum: Copy;
    /// The sum of no products.
    fn zero() -> Self::Sum;
    /// Converts a factor.
    fn load(element: T) -> Self::Sum;
    /// Adds the product of two converted factors.
    fn add_product(sum: Self::Sum, a: Self::Sum, b: Self::Sum) -> Self::Sum;
    /// Returns the new element for a sum of products. `old` returns the old element.
    fn finish(sum: Self::Sum, combination: Combination<T>, old: impl FnOnce() -> T) -> T;
}

/// The operators of the element type.
pub(super) struct Native;

impl<T: Copy + Default + Add<Output = T> + Mul<Output = T>> Arithmetic<T> for Native {
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
    fn add_product(sum: T, a: T, b: T) -> T {
        sum + a * b
    }

    #[inline(always)]
    fn finish(sum: T, combination: Combination<T>, old: impl FnOnce() -> T) -> T {
        let product = match combination.alpha {
            Some(alpha) => alpha * sum,
            None => sum,
        };
        match combination.beta {
            Some(beta) => product + beta * old(),
            None => product,
        }
    }
}

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
        if let Some(element) = type_eq::to::<T, f16>(&element) {
            return widen_f16(element.to_bits());
        }
        match type_eq::to::<T, bf16>(&element) {
            Some(element) => widen_bf16(element.to_bits()),
            None => unreachable!("the elements are 16-bit floats"),
        }
    }

    #[inline(always)]
    fn add_product(sum: f32, a: f32, b: f32) -> f32 {
        sum + a * b
    }

    #[inline(always)]
    fn finish(sum: f32, combination: Combination<T>, old: impl FnOnce() -> T) -> T {
        let load = <Self as Arithmetic<T>>::load;
        let product = combination.alpha.map_or(sum, |alpha| load(alpha) * sum);
        let result = match combination.beta {
            Some(beta) => product + load(beta) * load(old()),
            None => product,
        };
        type_eq::from(f16::from_bits(narrow_f16(result)))
            .or_else(|| type_eq::from(bf16::from_bits(narrow_bf16(result))))
            .expect("the elements are 16-bit floats")
    }
}
