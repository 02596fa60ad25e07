//! The operations on floats from which the functions are built. No operation has a branch or a
//! call, so that LLVM can vectorise the functions at every instruction set.

use core::hint::select_unpredictable;
use core::ops::{Add, Div, Mul, Neg, Sub};

use shapecast_kernel::MathContext;

/// `f32` or `f64`.
///
/// Below, p is the number of stored bits of the significand, and a *shifted integer* is the float
/// n + [`ROUNDER`](Self::ROUNDER), whose lowest bits are the integer n.
pub trait IeeeFloat:
    Copy
    + 'static
    + PartialOrd
    + From<f32>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// 1.5 · 2^p. Adding this constant rounds to an integer.
    const ROUNDER: Self;
    const INFINITY: Self;
    const NAN: Self;

    fn to_f64(self) -> f64;
    fn abs(self) -> Self;
    fn copysign(self, sign: Self) -> Self;
    fn is_sign_negative(self) -> bool;
    fn is_nan(self) -> bool;
    /// Clears the lower half of the significand. The product of two such numbers is exact.
    fn upper_half(self) -> Self;
    /// Returns 2^n for an integer `n`, if 2^n is a normal number.
    fn pow2(n: Self) -> Self;
    /// Returns the nearest integer n, and 2^n, which must be a normal number.
    fn round_and_pow2(self) -> (Self, Self);
    /// Returns `self` · 2^n for a shifted integer. `self` and the result must be normal numbers.
    fn mul_pow2_normal(self, shifted: Self) -> Self;
    /// Returns `self` · 2^n, rounded once, for a shifted integer. `self` must be in [2^-8, 2), and
    /// the result must be finite, but may be subnormal. For NaN the result is arbitrary.
    fn mul_pow2(self, shifted: Self) -> Self;
    /// Splits a positive finite number into (m, n): the number is m · 2^n, with m in [√½, √2).
    fn decompose(self) -> (Self, Self);
    /// Returns x^-⅓ of a positive normal number, to within 4 %, by integer arithmetic on its bits.
    fn inverse_cube_root_estimate(self) -> Self;
    /// Returns the correctly rounded square root.
    fn sqrt(self) -> Self;
    /// Returns `self · b + c`, rounded once.
    fn fma(self, b: Self, c: Self) -> Self;
    /// Evaluates a function of `self`, by `fast` or by `exact`. `fast` uses [`fma`](Self::fma), and
    /// is valid up to the magnitude `limit`. `exact` is valid for all arguments.
    ///
    /// A speculative `ctx` always takes `fast`, and flags the result as inexact beyond the limit.
    fn fast_or_exact(
        self,
        limit: Self,
        fast: impl FnOnce() -> Self,
        exact: impl FnOnce() -> Self,
        ctx: &MathContext,
    ) -> Self;

    /// Returns `self · b + c`, rounded once if that is one instruction, else twice, like LLVM's
    /// `fmuladd`.
    #[inline(always)]
    fn muladd(self, b: Self, c: Self, ctx: &MathContext) -> Self {
        if ctx.has_fma() {
            self.fma(b, c)
        } else {
            self * b + c
        }
    }

    /// Rounds to the nearest integer, ties to even. The magnitude must be less than 2^(p − 1).
    #[inline(always)]
    fn nearest_integer(self) -> Self {
        (self + Self::ROUNDER) - Self::ROUNDER
    }
}

/// Returns `a` if `condition` holds, else `b`, after evaluating both.
#[inline(always)]
pub(super) fn select<T>(condition: bool, a: T, b: T) -> T {
    select_unpredictable(condition, a, b)
}

/// Returns the minimum of `x` and `limit`, or NaN if `x` is NaN.
#[inline(always)]
pub(super) fn clamp_max<F: IeeeFloat>(x: F, limit: F) -> F {
    select(x > limit, limit, x)
}

/// Returns the maximum of `x` and `limit`, or NaN if `x` is NaN.
#[inline(always)]
pub(super) fn clamp_min<F: IeeeFloat>(x: F, limit: F) -> F {
    select(x < limit, limit, x)
}

/// Evaluates a polynomial. `coeffs` begins with the constant coefficient.
///
/// Horner's rule is one chain of dependent operations. To hide the latency, this function evaluates long
/// polynomials in pairs of coefficients, or in four chains (G. Estrin, 1960).
#[inline(always)]
pub(super) fn polynomial<F: IeeeFloat>(x: F, coeffs: &[F], ctx: &MathContext) -> F {
    let square = x * x;
    match coeffs.len() {
        0..4 => horner(x, coeffs, 0, 1, ctx),
        4..10 => horner_pairs(x, square, coeffs, ctx),
        _ => {
            let fourth = square * square;
            let part = |first| horner(fourth, coeffs, first, 4, ctx);
            let low = x.muladd(part(1), part(0), ctx);
            let high = x.muladd(part(3), part(2), ctx);
            square.muladd(high, low, ctx)
        }
    }
}

/// Evaluates a polynomial by Horner's rule in `square`, the square of `x`, with two coefficients
/// per step.
#[inline(always)]
fn horner_pairs<F: IeeeFloat>(x: F, square: F, coeffs: &[F], ctx: &MathContext) -> F {
    let mut next = (coeffs.len() - 1) / 2 * 2;
    let mut value = horner(x, &coeffs[next..], 0, 1, ctx);
    while next > 0 {
        next -= 2;
        let pair = x.muladd(coeffs[next + 1], coeffs[next], ctx);
        value = value.muladd(square, pair, ctx);
    }
    value
}

/// Evaluates the polynomial of every `step`th coefficient from `first` on, by Horner's rule.
#[inline(always)]
fn horner<F: IeeeFloat>(x: F, coeffs: &[F], first: usize, step: usize, ctx: &MathContext) -> F {
    let mut next = first + (coeffs.len() - 1 - first) / step * step;
    let mut value = coeffs[next];
    while next > first {
        next -= step;
        value = value.muladd(x, coeffs[next], ctx);
    }
    value
}

macro_rules! ieee_float {
    ($float:ident, $bits:ident, stored: $stored:literal, lower_half: $lower:literal,
     cube_root: $cube_root:literal, $flag_inexact:ident) => {
        impl IeeeFloat for $float {
            const ROUNDER: Self = (3_u64 << ($stored - 1)) as $float;
            const INFINITY: Self = $float::INFINITY;
            const NAN: Self = $float::NAN;

            #[inline(always)]
            fn to_f64(self) -> f64 {
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
            fn is_sign_negative(self) -> bool {
                $float::is_sign_negative(self)
            }

            #[inline(always)]
            fn is_nan(self) -> bool {
                $float::is_nan(self)
            }

            #[inline(always)]
            fn upper_half(self) -> Self {
                $float::from_bits(self.to_bits() >> $lower << $lower)
            }

            #[inline(always)]
            fn pow2(n: Self) -> Self {
                n.round_and_pow2().1
            }

            #[inline(always)]
            fn round_and_pow2(self) -> (Self, Self) {
                // The lowest bits of `t` are the integer plus the bias of the exponent.
                const ROUNDER: $float = <$float>::ROUNDER + ($float::MAX_EXP - 1) as $float;
                let t = self + ROUNDER;
                (t - ROUNDER, $float::from_bits(t.to_bits() << $stored))
            }

            #[inline(always)]
            fn mul_pow2_normal(self, shifted: Self) -> Self {
                $float::from_bits(self.to_bits().wrapping_add(shifted.to_bits() << $stored))
            }

            #[inline(always)]
            fn mul_pow2(self, shifted: Self) -> Self {
                const LOWEST: $float = ($float::MIN_EXP + 8) as $float;
                const DOWN: $float = (1.0 / (1_u128 << 96) as f64) as $float;
                // A result that may be subnormal is computed 2^96 times as large.
                let low = shifted < Self::ROUNDER + LOWEST;
                let scaled = shifted.to_bits() + select(low, 96, 0);
                let value = self.mul_pow2_normal($float::from_bits(scaled));
                value * select(low, DOWN, 1.0)
            }

            #[inline(always)]
            fn decompose(self) -> (Self, Self) {
                const SCALE_EXPONENT: i32 = $stored + 2;
                const SCALE: $float = (1_u64 << SCALE_EXPONENT) as $float;
                const INTEGER: $float = (1_u64 << $stored) as $float;
                const HALF_ROOT: $bits = $float::to_bits(core::$float::consts::FRAC_1_SQRT_2);
                let subnormal = self < $float::MIN_POSITIVE;
                let normal = select(subnormal, self * SCALE, self);
                let bias = select(
                    subnormal,
                    (SCALE_EXPONENT + $float::MAX_EXP - 1) as $float,
                    ($float::MAX_EXP - 1) as $float,
                );
                let bits = normal
                    .to_bits()
                    .wrapping_add($float::to_bits(1.0) - HALF_ROOT);
                let fraction = bits & ((1 << $stored) - 1);
                // The float with the exponent of 2^p and these lowest bits is 2^p plus the biased
                // exponent.
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
                // A division by 3, as a multiplication that vectorises.
                let third = ((upper as u64 * 0x5555_5556) >> 32) as u32;
                $float::from_bits(($cube_root - third as $bits) << SHIFT)
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                shapecast_kernel::SquareRoot::square_root(self)
            }

            #[inline(always)]
            fn fma(self, b: Self, c: Self) -> Self {
                #[cfg(feature = "std")]
                return $float::mul_add(self, b, c);
                // `core` has no stable `mul_add`, and without `std` no context has an FMA.
                #[cfg(not(feature = "std"))]
                return self * b + c;
            }

            #[inline(always)]
            fn fast_or_exact(
                self,
                limit: Self,
                fast: impl FnOnce() -> Self,
                exact: impl FnOnce() -> Self,
                ctx: &MathContext,
            ) -> Self {
                if !ctx.has_fma() {
                    return exact();
                }
                let beyond = limit.to_bits().wrapping_sub(self.abs().to_bits());
                if ctx.is_fast() {
                    ctx.$flag_inexact(beyond);
                    return fast();
                }
                select(beyond.cast_signed() < 0, exact(), fast())
            }
        }
    };
}

ieee_float!(f32, u32, stored: 23, lower_half: 12, cube_root: 0x54a2_3000, flag_inexact_32);
ieee_float!(f64, u64, stored: 52, lower_half: 27, cube_root: 0x553e_f0ab, flag_inexact_64);
