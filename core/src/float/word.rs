//! What the functions need of a floating-point type, without a branch or a call: LLVM has to turn
//! every one of them into vector instructions at every instruction set.

use core::hint::select_unpredictable;
use core::ops::{Add, Div, Mul, Neg, Sub};

use crate::kernel::MathContext;

/// `f32` or `f64`.
pub trait Word:
    Copy
    + 'static
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// 1.5 · 2^p, p the bits of the stored significand: adding it rounds to an integer.
    const ROUNDER: Self;
    const INFINITY: Self;
    const NAN: Self;

    /// A constant that both types hold exactly.
    fn of(value: f64) -> Self;
    fn widen(self) -> f64;
    fn abs(self) -> Self;
    /// This magnitude with the sign of `sign`.
    fn copysign(self, sign: Self) -> Self;
    fn has_sign(self) -> bool;
    fn is_nan(self) -> bool;
    /// The upper half of the significand: the product of two such is exact.
    fn upper(self) -> Self;
    /// 2^n, where `n` is an integer and 2^n a normal number.
    fn two_to(n: Self) -> Self;
    /// A nearest integer n, and 2^n, which is a normal number.
    fn nearest_and_power(self) -> (Self, Self);
    /// This times 2^n for t = n + ROUNDER, where both this and the result are normal.
    fn times_two_to(self, t: Self) -> Self;
    /// The same, rounded once, where this is in [2^-8, 2) and the result finite. NaN gives anything.
    fn scaled(self, t: Self) -> Self;
    /// A positive finite number as (m, n): m · 2^n with m in [√½, √2).
    fn decompose(self) -> (Self, Self);
    /// x^-⅓ to within 4 %, from the bits of a positive normal number.
    fn inverse_cube_root_estimate(self) -> Self;
    /// The square root, correctly rounded.
    fn sqrt(self) -> Self;
    /// `self · b + c`, rounded once.
    fn fused(self, b: Self, c: Self) -> Self;
    /// A function of this number: `usual()` up to the magnitude `limit`; `every()` beyond it, for NaN,
    /// and where a fused multiply-add, which `usual` takes, is no instruction.
    fn up_to(
        self,
        limit: Self,
        usual: impl FnOnce() -> Self,
        every: impl FnOnce() -> Self,
        mode: &MathContext,
    ) -> Self;

    /// `self · b + c`, rounded once where that is one instruction, else twice.
    #[inline(always)]
    fn times_plus(self, b: Self, c: Self, mode: &MathContext) -> Self {
        if mode.has_fma() {
            self.fused(b, c)
        } else {
            self * b + c
        }
    }

    /// The nearest integer, ties to even; for magnitudes below 2^(p - 1).
    #[inline(always)]
    fn nearest(self) -> Self {
        (self + Self::ROUNDER) - Self::ROUNDER
    }
}

/// `a` where `condition` holds, else `b`; both are computed.
#[inline(always)]
pub(super) fn select<T>(condition: bool, a: T, b: T) -> T {
    select_unpredictable(condition, a, b)
}

/// `x`, not above `limit`. NaN stays.
#[inline(always)]
pub(super) fn at_most<F: Word>(x: F, limit: F) -> F {
    select(x > limit, limit, x)
}

/// `x`, not below `limit`. NaN stays.
#[inline(always)]
pub(super) fn at_least<F: Word>(x: F, limit: F) -> F {
    select(x < limit, limit, x)
}

/// The polynomial whose coefficients are `terms`, the constant one first. Long ones are summed in
/// pairs or in four chains of Horner's rule: one chain would take longer to wait for than to compute.
#[inline(always)]
pub(super) fn polynomial<F: Word>(x: F, terms: &[F], mode: &MathContext) -> F {
    let square = x * x;
    match terms.len() {
        0..4 => chain(x, terms, 0, 1, mode),
        4..10 => pairs(x, square, terms, mode),
        _ => {
            let fourth = square * square;
            let part = |first| chain(fourth, terms, first, 4, mode);
            let low = x.times_plus(part(1), part(0), mode);
            let high = x.times_plus(part(3), part(2), mode);
            square.times_plus(high, low, mode)
        }
    }
}

/// The polynomial by Horner's rule in the square of `x`, two coefficients a step.
#[inline(always)]
fn pairs<F: Word>(x: F, square: F, terms: &[F], mode: &MathContext) -> F {
    let mut next = (terms.len() - 1) / 2 * 2;
    let mut value = chain(x, &terms[next..], 0, 1, mode);
    while next > 0 {
        next -= 2;
        let pair = x.times_plus(terms[next + 1], terms[next], mode);
        value = value.times_plus(square, pair, mode);
    }
    value
}

/// The polynomial of every `step`th coefficient, by Horner's rule.
#[inline(always)]
fn chain<F: Word>(x: F, terms: &[F], first: usize, step: usize, mode: &MathContext) -> F {
    let mut next = first + (terms.len() - 1 - first) / step * step;
    let mut value = terms[next];
    while next > first {
        next -= step;
        value = value.times_plus(x, terms[next], mode);
    }
    value
}

macro_rules! word {
    ($float:ident, $bits:ident, $stored:literal, $lower:literal, $cube:literal, $sqrt:ident, $doubt:ident) => {
        impl Word for $float {
            const ROUNDER: Self = (3_u64 << ($stored - 1)) as $float;
            const INFINITY: Self = $float::INFINITY;
            const NAN: Self = $float::NAN;

            #[inline(always)]
            fn of(value: f64) -> Self {
                value as $float
            }

            #[inline(always)]
            fn widen(self) -> f64 {
                self as f64
            }

            #[inline(always)]
            fn abs(self) -> Self {
                $float::abs(self)
            }

            #[inline(always)]
            fn copysign(self, sign: Self) -> Self {
                $float::copysign(self, sign)
            }

            #[inline(always)]
            fn has_sign(self) -> bool {
                $float::is_sign_negative(self)
            }

            #[inline(always)]
            fn is_nan(self) -> bool {
                $float::is_nan(self)
            }

            #[inline(always)]
            fn upper(self) -> Self {
                $float::from_bits(self.to_bits() >> $lower << $lower)
            }

            #[inline(always)]
            fn two_to(n: Self) -> Self {
                n.nearest_and_power().1
            }

            #[inline(always)]
            fn nearest_and_power(self) -> (Self, Self) {
                // The integer comes with the exponent's bias, at the place of the lowest bits.
                const ROUNDER: $float = <$float>::ROUNDER + ($float::MAX_EXP - 1) as $float;
                let t = self + ROUNDER;
                (t - ROUNDER, $float::from_bits(t.to_bits() << $stored))
            }

            #[inline(always)]
            fn times_two_to(self, t: Self) -> Self {
                $float::from_bits(self.to_bits().wrapping_add(t.to_bits() << $stored))
            }

            #[inline(always)]
            fn scaled(self, t: Self) -> Self {
                const LOWEST: $float = ($float::MIN_EXP + 8) as $float;
                const DOWN: $float = (1.0 / (1_u128 << 96) as f64) as $float;
                // What may be subnormal is computed 2^96 times as large.
                let low = t < Self::ROUNDER + LOWEST;
                let lifted = t.to_bits() + select(low, 96, 0);
                let value = self.times_two_to($float::from_bits(lifted));
                value * select(low, DOWN, 1.0)
            }

            #[inline(always)]
            fn decompose(self) -> (Self, Self) {
                const LIFT: i32 = $stored + 2;
                const LIFTED: $float = (1_u64 << LIFT) as $float;
                const INTEGER: $float = (1_u64 << $stored) as $float;
                const HALF_ROOT: $bits = $float::to_bits(core::$float::consts::FRAC_1_SQRT_2);
                let subnormal = self < $float::MIN_POSITIVE;
                let lifted = select(subnormal, self * LIFTED, self);
                let bias = select(
                    subnormal,
                    (LIFT + $float::MAX_EXP - 1) as $float,
                    ($float::MAX_EXP - 1) as $float,
                );
                let bits = lifted
                    .to_bits()
                    .wrapping_add($float::to_bits(1.0) - HALF_ROOT);
                let fraction = bits & ((1 << $stored) - 1);
                // The exponent's bits, below the leading bit of 2^p, are an integer's.
                let exponent = $float::from_bits(bits >> $stored | INTEGER.to_bits());
                (
                    $float::from_bits(fraction.wrapping_add(HALF_ROOT)),
                    exponent - (INTEGER + bias),
                )
            }

            #[inline(always)]
            fn inverse_cube_root_estimate(self) -> Self {
                const SHIFT: u32 = $bits::BITS - 32;
                let upper = (self.to_bits() >> SHIFT) as u32;
                // A third, by a multiplication that vectorises.
                let third = ((upper as u64 * 0x5555_5556) >> 32) as u32;
                $float::from_bits(($cube - third as $bits) << SHIFT)
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                #[cfg(feature = "std")]
                return $float::sqrt(self);
                // `core` has no stable name for the instruction.
                #[cfg(not(feature = "std"))]
                return super::square_root::$sqrt(self);
            }

            #[inline(always)]
            fn fused(self, b: Self, c: Self) -> Self {
                #[cfg(feature = "std")]
                return $float::mul_add(self, b, c);
                // `core` has no stable name for the instruction, and no mode says that it is there.
                #[cfg(not(feature = "std"))]
                return self * b + c;
            }

            #[inline(always)]
            fn up_to(
                self,
                limit: Self,
                usual: impl FnOnce() -> Self,
                every: impl FnOnce() -> Self,
                mode: &MathContext,
            ) -> Self {
                if !mode.has_fma() {
                    return every();
                }
                let beyond = limit.to_bits().wrapping_sub(self.abs().to_bits());
                if mode.is_fast() {
                    mode.$doubt(beyond);
                    return usual();
                }
                select(beyond.cast_signed() < 0, every(), usual())
            }
        }
    };
}

word!(f32, u32, 23, 12, 0x54a2_3000, sqrt_f32, flag_inexact_32);
word!(f64, u64, 52, 27, 0x553e_f0ab, sqrt_f64, flag_inexact_64);
