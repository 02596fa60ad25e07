//! What sums, products and means are computed in.

use crate::tensor::Element;

/// Numbers that sums and products are kept in.
#[doc(hidden)]
pub trait Accumulator: Element {
    const ZERO: Self;
    const ONE: Self;
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    /// What the sum of nothing is made, where [`ZERO`](Self::ZERO) is -0.
    fn settle(self, count: usize) -> Self;
}

/// Numbers that means are kept in: they are divided too.
#[doc(hidden)]
pub trait Fractional: Accumulator {
    fn ratio(self, count: usize) -> Self;
    /// `self` times `a / b`.
    fn scaled_by(self, a: usize, b: usize) -> Self;
    fn minus(self, other: Self) -> Self;
    /// `self`, or 0 if that is less.
    fn or_zero(self) -> Self;
    fn root(self) -> Self;
}

macro_rules! floats {
    ($($t:ident)*) => {$(
        impl Accumulator for $t {
            // Adding -0 changes nothing, not even -0.
            const ZERO: $t = -0.0;
            const ONE: $t = 1.0;
            #[inline(always)]
            fn plus(self, other: $t) -> $t {
                self + other
            }
            #[inline(always)]
            fn times(self, other: $t) -> $t {
                self * other
            }
            #[inline(always)]
            fn settle(self, count: usize) -> $t {
                if count == 0 { 0.0 } else { self }
            }
        }
        impl Fractional for $t {
            #[inline(always)]
            fn ratio(self, count: usize) -> $t {
                self / count as $t
            }
            #[inline(always)]
            fn scaled_by(self, a: usize, b: usize) -> $t {
                self * (a as $t / b as $t)
            }
            #[inline(always)]
            fn minus(self, other: $t) -> $t {
                self - other
            }
            #[inline(always)]
            fn or_zero(self) -> $t {
                if self < 0.0 { 0.0 } else { self }
            }
            #[inline(always)]
            fn root(self) -> $t {
                crate::float::sqrt(self)
            }
        }
    )*};
}
floats!(f32 f64);

macro_rules! integers {
    ($($t:ident)*) => {$(
        impl Accumulator for $t {
            const ZERO: $t = 0;
            const ONE: $t = 1;
            #[inline(always)]
            fn plus(self, other: $t) -> $t {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn times(self, other: $t) -> $t {
                self.wrapping_mul(other)
            }
            #[inline(always)]
            fn settle(self, _: usize) -> $t {
                self
            }
        }
    )*};
}
integers!(i64 u64 i128 u128);
