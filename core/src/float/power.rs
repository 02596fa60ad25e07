//! Powers: x^y is 2^(y log2 |x|). The logarithm is more precise than the result: an `f64` for an `f32`, and a double
//! word for an `f64`, as in fdlibm's `e_pow.c` but without tables.

use super::double::DoubleWord;
use super::exponential::Exponential;
use super::ieee::{IeeeFloat, clamp_max, clamp_min, polynomial, select};
use shapecast_kernel::MathContext;

/// The powers of positive numbers, whose algorithm depends on the type.
pub trait Power: IeeeFloat {
    /// Returns `self`^y for a positive finite `self`. An implementation may clamp y to ±2^65.
    fn powf_positive(self, y: f64, ctx: &MathContext) -> Self;
}

impl Power for f32 {
    #[inline(always)]
    fn powf_positive(self, y: f64, ctx: &MathContext) -> f32 {
        /// (ln((1+s)/(1−s)) − 2s) / s³ in z = s². The relative error of the logarithm is at most 2^-45.
        const LN_COEFFS: &[f64] = &[
            0.6666666667583229,
            0.39999995608323874,
            0.2857211083287419,
            0.2217611007105617,
            0.19585393997874254,
        ];
        /// (e^r − 1 − r) / r². The relative error of e^r is at most 2^-33.
        const EXP_COEFFS: &[f64] = &[
            0.5000000081531664,
            0.16666665074727108,
            0.04166624175721816,
            0.008333673764947654,
            0.0013948650819572792,
            0.0001969926259283459,
        ];
        let (m, n) = (self as f64).decompose();
        let f = m - 1.0;
        let s = f / (2.0 + f);
        let z = s * s;
        let ln = (s * z).muladd(polynomial(z, LN_COEFFS, ctx), 2.0 * s, ctx);
        let exponent = y * ln.muladd(core::f64::consts::LOG2_E, n, ctx);
        let exponent = clamp_min(clamp_max(exponent, 200.0), -200.0);
        let (n, power) = exponent.round_and_pow2();
        let r = (exponent - n) * core::f64::consts::LN_2;
        let value = 1.0 + (r * r).muladd(polynomial(r, EXP_COEFFS, ctx), r, ctx);
        (value * power) as f32
    }
}

/// Returns log2 x of a positive finite number.
#[inline(always)]
fn log2(x: f64, ctx: &MathContext) -> DoubleWord<f64> {
    /// (atanh s / s − 1 − z/3) / z² in z = s².
    const COEFFS: &[f64] = &[
        0.19999999999999998,
        0.14285714285717527,
        0.11111111109800097,
        0.09090909325656744,
        0.07692285015616805,
        0.06667932549259536,
        0.05841557083994643,
        0.05963008168263741,
    ];
    const THIRD: DoubleWord<f64> = DoubleWord {
        high: 0.3333333333333333,
        low: 1.850371707708594e-17,
    };
    /// 2 / ln 2.
    const FACTOR: DoubleWord<f64> = DoubleWord {
        high: 2.0 * core::f64::consts::LOG2_E,
        low: 2.0 * 2.0355273740931033e-17,
    };
    let (m, n) = x.decompose();
    let numerator = m - 1.0;
    let denominator = DoubleWord::fast_two_sum(2.0, numerator);
    let s = DoubleWord::new(numerator, 0.0).div(denominator, ctx);
    let z = s.mul(s, ctx);
    let tail = z.high * z.high * polynomial(z.high, COEFFS, ctx);
    let third = z.mul(THIRD, ctx);
    let series = DoubleWord::fast_two_sum(1.0, third.high);
    let series = DoubleWord::fast_two_sum(series.high, series.low + (third.low + tail));
    let log2_m = s.mul(FACTOR, ctx).mul(series, ctx);
    let sum = DoubleWord::fast_two_sum(n, log2_m.high);
    DoubleWord::fast_two_sum(sum.high, sum.low + log2_m.low)
}

impl Power for f64 {
    #[inline(always)]
    fn powf_positive(self, y: f64, ctx: &MathContext) -> f64 {
        const LN_2_LOW: f64 = 2.3190468138462996e-17;
        // For greater exponents, every power but that of 1 overflows or underflows.
        const LARGE: f64 = (1_u128 << 65) as f64;
        let y = clamp_min(clamp_max(y, LARGE), -LARGE);
        let logarithm = log2(self, ctx);
        let product = DoubleWord::two_product(y, logarithm.high, ctx);
        let low = y.muladd(logarithm.low, product.low, ctx);
        let exponent = clamp_min(clamp_max(product.high, 1100.0), -1100.0);
        let low = select(exponent == product.high, low, 0.0);
        let n = exponent.nearest_integer();
        let rest = DoubleWord::two_sum(exponent - n, low);
        let r = DoubleWord::two_product(rest.high, f64::LN_2_ROUNDED, ctx);
        let low = r.low + (rest.high * LN_2_LOW + rest.low * f64::LN_2_ROUNDED);
        // 2^n itself may overflow or underflow.
        let half = (n * 0.5).nearest_integer();
        let square = r.high * r.high;
        let tail = square.muladd(polynomial(r.high, f64::EXP_COEFFS, ctx), low, ctx);
        (1.0 + (r.high + tail)) * f64::pow2(half) * f64::pow2(n - half)
    }
}

/// Returns `true` if `y`, which is not negative, is an integer or infinite.
#[inline(always)]
fn is_integer(y: f64) -> bool {
    /// From here on, every float is an integer.
    const INTEGERS: f64 = (1_u64 << 52) as f64;
    (y >= INTEGERS) | ((y + INTEGERS) - INTEGERS == y)
}

/// Returns x^y for every x, by IEEE 754-2019, section 9.2.1.
#[inline(always)]
fn pow<F: Power>(x: F, y: f64, ctx: &MathContext) -> F {
    let (zero, one) = (F::from(0.0), F::from(1.0));
    let magnitude = x.abs();
    let zero_or_infinite = (magnitude == zero) | (magnitude == F::INFINITY);
    let becomes_infinite = (magnitude == zero) == (y < 0.0);
    let value = magnitude.powf_positive(y, ctx);
    let value = select(
        zero_or_infinite,
        select(becomes_infinite, F::INFINITY, zero),
        value,
    );
    let value = select(magnitude == one, one, value);
    let integer = is_integer(y.abs());
    let odd = integer & !is_integer(y.abs() * 0.5);
    let value = select(x.is_sign_negative() & odd, -value, value);
    let imaginary = (x < zero) & (magnitude < F::INFINITY) & !integer;
    let value = select(imaginary | y.is_nan() | x.is_nan(), F::NAN, value);
    select((x == one) | (y == 0.0), one, value)
}

#[inline(always)]
pub(super) fn powf<F: Power>(x: F, y: F, ctx: &MathContext) -> F {
    pow(x, y.to_f64(), ctx)
}

/// Common small exponents need only multiplications or a division. If `n` is a constant, LLVM
/// removes all other code.
#[inline(always)]
pub(super) fn powi<F: Power>(x: F, n: i32, ctx: &MathContext) -> F {
    let value = pow(x, n as f64, ctx);
    let value = select(n == 3, x * x * x, value);
    let value = select(n == 2, x * x, value);
    let value = select(n == 1, x, value);
    select(n == -1, F::from(1.0) / x, value)
}
