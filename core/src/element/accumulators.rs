//! The types in which sums, products and means are accumulated.

use core::ops::Div;

use super::{Element, Numeric};

/// A type in which sums and products are accumulated. Integers wrap on overflow.
#[doc(hidden)]
pub trait Accumulator: Element {
    /// The initial value of a sum. −0 for floats, because x + −0 is x for every x, −0 included.
    fn zero() -> Self;
    fn one() -> Self;
    fn add(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    /// Returns the sum of `count` elements. The sum of no floats is 0, although
    /// [`zero`](Self::zero) is −0.
    fn finish_sum(self, count: usize) -> Self;
}

/// A type in which means are accumulated.
#[doc(hidden)]
pub trait MeanAccumulator: Accumulator {
    fn div_count(self, count: usize) -> Self;
}

/// A type in which variances are accumulated.
#[doc(hidden)]
pub trait VarAccumulator: MeanAccumulator {
    fn sub(self, other: Self) -> Self;
    fn div_f64(self, divisor: f64) -> Self;
    /// Interpolates between `self` and `other` as NumPy's quantiles do. `t` is from 0 to 1, without 1.
    ///
    /// Between finite numbers, the result is finite. An infinity takes part if its weight is not 0, as in the mean of
    /// both numbers, so the result between opposite infinities is NaN.
    fn lerp(self, other: Self, t: f64) -> Self;
    /// Returns the mean of both, which does not overflow if they are finite.
    fn midpoint(self, other: Self) -> Self;
    /// Returns `self` times `numerator / denominator`.
    fn mul_ratio(self, numerator: usize, denominator: usize) -> Self;
    /// Returns the maximum of `self` and 0, or NaN if `self` is NaN.
    fn max_zero(self) -> Self;
    fn sqrt(self) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Numeric> Accumulator for T {
    #[inline(always)]
    fn zero() -> T {
        T::sum_start()
    }
    #[inline(always)]
    fn one() -> T {
        <T as Numeric>::one()
    }
    #[inline(always)]
    fn add(self, other: T) -> T {
        self + other
    }
    #[inline(always)]
    fn mul(self, other: T) -> T {
        self * other
    }
    #[inline(always)]
    fn finish_sum(self, count: usize) -> T {
        if count == 0 {
            <T as Numeric>::zero()
        } else {
            self
        }
    }
}

#[diagnostic::do_not_recommend]
impl<T: Numeric + Div<Output = T>> MeanAccumulator for T {
    #[inline(always)]
    fn div_count(self, count: usize) -> T {
        Numeric::div_count(self, count)
    }
}

macro_rules! floats {
    ($($t:ident)*) => {$(
        impl VarAccumulator for $t {
            #[inline(always)]
            fn sub(self, other: $t) -> $t {
                self - other
            }
            #[inline(always)]
            fn div_f64(self, divisor: f64) -> $t {
                self / divisor as $t
            }
            #[inline(always)]
            fn lerp(self, other: $t, t: f64) -> $t {
                let between = |a: $t, b: $t| {
                    if t < 0.5 {
                        a + (b - a) * t as $t
                    } else {
                        b - (b - a) * (1.0 - t) as $t
                    }
                };
                if (other - self).is_finite() {
                    between(self, other)
                } else if t == 0.0 || self == other {
                    self
                } else if self.is_finite() && other.is_finite() {
                    // The halves of such distant numbers are exact.
                    between(self / 2.0, other / 2.0) * 2.0
                } else {
                    self + other
                }
            }
            #[inline(always)]
            fn midpoint(self, other: $t) -> $t {
                $t::midpoint(self, other)
            }
            #[inline(always)]
            fn mul_ratio(self, numerator: usize, denominator: usize) -> $t {
                self * (numerator as $t / denominator as $t)
            }
            #[inline(always)]
            fn max_zero(self) -> $t {
                if self < 0.0 { 0.0 } else { self }
            }
            #[inline(always)]
            fn sqrt(self) -> $t {
                shapecast_kernel::SquareRoot::square_root(self)
            }
        }
    )*};
}
floats!(f32 f64);

macro_rules! integers {
    ($($t:ident)*) => {$(
        impl Accumulator for $t {
            #[inline(always)]
            fn zero() -> $t {
                0
            }
            #[inline(always)]
            fn one() -> $t {
                1
            }
            #[inline(always)]
            fn add(self, other: $t) -> $t {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn mul(self, other: $t) -> $t {
                self.wrapping_mul(other)
            }
            #[inline(always)]
            fn finish_sum(self, _count: usize) -> $t {
                self
            }
        }
    )*};
}
integers!(i64 u64 i128 u128);
