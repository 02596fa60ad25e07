//! x^y as 2^(y log2 |x|), with the logarithm to more digits than the result: in `f64` for an `f32`,
//! in two words for an `f64` (the scheme of fdlibm's `e_pow.c`, without its tables).

use super::double::Double;
use super::exponential::Exponential;
use super::word::{Word, at_least, at_most, polynomial, select};
use crate::kernel::MathContext;

/// The positive power, finite and not 0: the rest is the same for both types.
pub trait Power: Word {
    /// x^y for positive finite x. What y holds beyond ±2^65 may be lost.
    fn positive_power(self, y: f64, mode: &MathContext) -> Self;
}

impl Power for f32 {
    #[inline(always)]
    fn positive_power(self, y: f64, mode: &MathContext) -> f32 {
        /// (ln((1+s)/(1−s)) − 2s) / s³ in z = s², to 2^-45 of the logarithm.
        const LOGARITHM: &[f64] = &[
            0.6666666667583229,
            0.39999995608323874,
            0.2857211083287419,
            0.2217611007105617,
            0.19585393997874254,
        ];
        /// (e^r − 1 − r) / r², to 2^-33.
        const EXPONENTIAL: &[f64] = &[
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
        let ln = (s * z).times_plus(polynomial(z, LOGARITHM, mode), 2.0 * s, mode);
        let exponent = y * ln.times_plus(core::f64::consts::LOG2_E, n, mode);
        let exponent = at_least(at_most(exponent, 200.0), -200.0);
        let (n, power) = exponent.nearest_and_power();
        let r = (exponent - n) * core::f64::consts::LN_2;
        let value = 1.0 + (r * r).times_plus(polynomial(r, EXPONENTIAL, mode), r, mode);
        (value * power) as f32
    }
}

/// log2 x of a positive finite number.
#[inline(always)]
fn log2(x: f64, mode: &MathContext) -> Double<f64> {
    /// (atanh s / s − 1 − z/3) / z² in z = s².
    const TERMS: &[f64] = &[
        0.19999999999999998,
        0.14285714285717527,
        0.11111111109800097,
        0.09090909325656744,
        0.07692285015616805,
        0.06667932549259536,
        0.05841557083994643,
        0.05963008168263741,
    ];
    const THIRD: Double<f64> = Double {
        high: 0.3333333333333333,
        low: 1.850371707708594e-17,
    };
    /// 2 / ln 2.
    const FACTOR: Double<f64> = Double {
        high: 2.0 * core::f64::consts::LOG2_E,
        low: 2.0 * 2.0355273740931033e-17,
    };
    let (m, n) = x.decompose();
    let above = m - 1.0;
    let below = Double::ordered_sum(2.0, above);
    let s = Double::new(above, 0.0).over(below, mode);
    let z = s.times(s, mode);
    let tail = z.high * z.high * polynomial(z.high, TERMS, mode);
    let third = z.times(THIRD, mode);
    let series = Double::ordered_sum(1.0, third.high);
    let series = Double::ordered_sum(series.high, series.low + (third.low + tail));
    let of_m = s.times(FACTOR, mode).times(series, mode);
    let sum = Double::ordered_sum(n, of_m.high);
    // For n = 0 the second word is the larger one, and nothing is lost.
    Double::ordered_sum(sum.high, sum.low + of_m.low)
}

impl Power for f64 {
    #[inline(always)]
    fn positive_power(self, y: f64, mode: &MathContext) -> f64 {
        const LOW_LN_2: f64 = 2.3190468138462996e-17;
        // Such a power of anything but 1 overflows or vanishes.
        const LARGE: f64 = (1_u128 << 65) as f64;
        let y = at_least(at_most(y, LARGE), -LARGE);
        let logarithm = log2(self, mode);
        let product = Double::product(y, logarithm.high, mode);
        let low = y.times_plus(logarithm.low, product.low, mode);
        let exponent = at_least(at_most(product.high, 1100.0), -1100.0);
        let low = select(exponent == product.high, low, 0.0);
        let n = exponent.nearest();
        let rest = Double::sum(exponent - n, low);
        let r = Double::product(rest.high, f64::LN_2_ROUNDED, mode);
        let low = r.low + (rest.high * LOW_LN_2 + rest.low * f64::LN_2_ROUNDED);
        // 2^n itself may be too large or too small.
        let half = (n * 0.5).nearest();
        let square = r.high * r.high;
        let tail = square.times_plus(polynomial(r.high, f64::TERMS, mode), low, mode);
        (1.0 + (r.high + tail)) * f64::two_to(half) * f64::two_to(n - half)
    }
}

/// Whether the magnitude `y` is an integer; infinity is one.
#[inline(always)]
fn is_integer(y: f64) -> bool {
    const ALL: f64 = (1_u64 << 52) as f64;
    (y >= ALL) | ((y + ALL) - ALL == y)
}

/// x^y for any x, by IEEE 754-2019, 9.2.1.
#[inline(always)]
fn power<F: Power>(x: F, y: f64, mode: &MathContext) -> F {
    let (zero, one) = (F::of(0.0), F::of(1.0));
    let magnitude = x.abs();
    let ends = (magnitude == zero) | (magnitude == F::INFINITY);
    let grows = (magnitude == zero) == (y < 0.0);
    let value = magnitude.positive_power(y, mode);
    let value = select(ends, select(grows, F::INFINITY, zero), value);
    let value = select(magnitude == one, one, value);
    let whole = is_integer(y.abs());
    let odd = whole & !is_integer(y.abs() * 0.5);
    let value = select(x.has_sign() & odd, -value, value);
    let imaginary = (x < zero) & (magnitude < F::INFINITY) & !whole;
    let value = select(imaginary | y.is_nan() | x.is_nan(), F::NAN, value);
    select((x == one) | (y == 0.0), one, value)
}

#[inline(always)]
pub(super) fn powf<F: Power>(x: F, y: F, mode: &MathContext) -> F {
    power(x, y.widen(), mode)
}

/// The small exponents that people write cost what they would by hand, and LLVM drops the rest when
/// `n` is a constant.
#[inline(always)]
pub(super) fn powi<F: Power>(x: F, n: i32, mode: &MathContext) -> F {
    let value = power(x, n as f64, mode);
    let value = select(n == 3, x * x * x, value);
    let value = select(n == 2, x * x, value);
    let value = select(n == 1, x, value);
    select(n == -1, F::of(1.0) / x, value)
}
