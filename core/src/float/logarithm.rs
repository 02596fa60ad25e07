//! Logarithms.
//!
//! For x = m 2^n with m in [√½, √2), let f = m − 1 and s = f / (2 + f). Then ln m = f − (f²/2 − s
//! (f²/2 + R(s²))), where R is a minimax polynomial for (ln((1+s)/(1−s)) − 2s) / s. fdlibm's
//! `e_log.c` uses the same method. For other bases the sum is a double word, as in FreeBSD's
//! `e_log2.c`.

use super::constants::Constants;
use super::double::DoubleWord;
use super::exponential::{Exponential, split};
use super::ieee::{IeeeFloat, clamp_min, polynomial, select};
use shapecast_kernel::MathContext;

/// The logarithms of e and of 2 to some base, each as the sum of two floats. The first one has
/// trailing zeros for exact products.
#[derive(Clone, Copy)]
pub struct Base<F> {
    log_e: (F, F),
    log_2: (F, F),
}

/// The constants of the logarithms.
pub trait Logarithm: Constants {
    /// R(z) / z.
    const LN_COEFFS: &[Self];
    const BINARY: Base<Self>;
    const DECIMAL: Base<Self>;
}

impl Logarithm for f32 {
    const LN_COEFFS: &[f32] = &[0.6666666, 0.40000972, 0.28498793, 0.24278815];
    const BINARY: Base<f32> = Base {
        log_e: (1.442_382_8, 0.0003122284),
        log_2: (1.0, 0.0),
    };
    const DECIMAL: Base<f32> = Base {
        log_e: (0.434_204_1, 9.038034e-05),
        log_2: (0.301_025_4, 4.605039e-06),
    };
}

impl Logarithm for f64 {
    const LN_COEFFS: &[f64] = &[
        0.6666666666666666,
        0.40000000000004937,
        0.2857142856940415,
        0.2222222260829265,
        0.1818177823378604,
        0.15386994675585464,
        0.13252007995400908,
        0.13236113789937895,
    ];
    const BINARY: Base<f64> = Base {
        log_e: (1.4426950216293335, 1.9259629911266175e-08),
        log_2: (1.0, 0.0),
    };
    const DECIMAL: Base<f64> = Base {
        log_e: (0.4342944771051407, 4.798111141615973e-09),
        log_2: (0.30102999560767785, 5.630334806675098e-11),
    };
}

/// Returns a = f²/2 and b = s (f²/2 + R(s²)). Then ln (1 + f) = f − (a − b).
#[inline(always)]
fn correction<F: Logarithm>(f: F, s: F, ctx: &MathContext) -> (F, F) {
    let z = s * s;
    let half_square = F::from(0.5) * f * f;
    (
        half_square,
        s * z.muladd(polynomial(z, F::LN_COEFFS, ctx), half_square, ctx),
    )
}

/// Returns `finite` for positive finite x, −∞ for 0, ∞ for ∞, and NaN for all other x.
#[inline(always)]
fn with_special_cases<F: IeeeFloat>(x: F, finite: F) -> F {
    let zero = F::from(0.0);
    let rest = select(x == zero, -F::INFINITY, F::NAN);
    select(x > zero, select(x < F::INFINITY, finite, x), rest)
}

#[inline(always)]
pub(super) fn ln<F: Logarithm>(x: F, ctx: &MathContext) -> F {
    let (m, n) = x.decompose();
    let f = m - F::from(1.0);
    let (half_square, rest) = correction(f, f / (F::from(2.0) + f), ctx);
    let low = n.muladd(F::LN_2.1, rest, ctx);
    let value = n.muladd(F::LN_2.0, low - half_square + f, ctx);
    with_special_cases(x, value)
}

#[inline(always)]
pub(super) fn ln_1p<F: Logarithm>(x: F, ctx: &MathContext) -> F {
    // x + −0 is x, so that the sums with the lower word cost nothing.
    ln_1p_scaled(DoubleWord::new(x, F::from(-0.0)), F::from(0.0), ctx)
}

/// Returns ln (2^k (1 + x)) for an integer k ≥ 0. With k > 0, x must not be 0.
#[inline(always)]
pub(super) fn ln_1p_scaled<F: Logarithm>(x: DoubleWord<F>, k: F, ctx: &MathContext) -> F {
    let one = F::from(1.0);
    let sum = DoubleWord::two_sum(one, x.high);
    let (m, n) = sum.high.decompose();
    // For n = 0, f is x, without a rounding error.
    let exact = n == F::from(0.0);
    let f = select(exact, x.high, m - one);
    let s = f / (F::from(2.0) + f);
    let (half_square, rest) = correction(f, s, ctx);
    // The rounding error of 1 + x, divided by m. A few bits of 1/m = (1 − s)/(1 + s) are enough,
    // and a large logarithm needs none.
    let low = select(exact, x.low, sum.low + x.low);
    let error = low * F::pow2(-n) * (one - F::from(2.0) * s * (one - s));
    let error = select(n > F::from(64.0), F::from(0.0), error);
    let n = n + k;
    let low = n.muladd(F::LN_2.1, error, ctx) + rest;
    let value = n.muladd(F::LN_2.0, low - half_square + f, ctx);
    // The result of −0 is −0.
    let is_zero = x.high == F::from(0.0);
    select(is_zero, x.high, with_special_cases(sum.high, value))
}

/// Returns the logarithm to `base`.
#[inline(always)]
fn log<F: Logarithm>(x: F, base: Base<F>, ctx: &MathContext) -> F {
    let (m, n) = x.decompose();
    let f = m - F::from(1.0);
    let (half_square, rest) = correction(f, f / (F::from(2.0) + f), ctx);
    let high = (f - half_square).upper_half();
    let low = ((f - high) - half_square) + rest;
    let low_part = low.muladd(base.log_e.0, (low + high) * base.log_e.1, ctx);
    let sum = DoubleWord::fast_two_sum(n * base.log_2.0, high * base.log_e.0);
    with_special_cases(
        x,
        (n.muladd(base.log_2.1, low_part, ctx) + sum.low) + sum.high,
    )
}

#[inline(always)]
pub(super) fn log2<F: Logarithm>(x: F, ctx: &MathContext) -> F {
    log(x, F::BINARY, ctx)
}

#[inline(always)]
pub(super) fn log10<F: Logarithm>(x: F, ctx: &MathContext) -> F {
    log(x, F::DECIMAL, ctx)
}

/// ln (1 + e^x) = max(x, 0) + ln (1 + e^−|x|), without overflow. The exponential is a double word.
#[inline(always)]
pub(super) fn softplus<F: Logarithm + Exponential>(x: F, ctx: &MathContext) -> F {
    let zero = F::from(0.0);
    let (t, s) = split(clamp_min(-x.abs(), F::EXP_RANGE.1), F::from(-0.0), ctx);
    let sum = DoubleWord::fast_two_sum(F::from(1.0), s);
    // The lower word counts unless its power of 2 may be subnormal.
    let n = t - F::ROUNDER;
    let low = select(n > F::from(-100.0), sum.low * F::pow2(n), zero);
    let power = DoubleWord::new(sum.high.mul_pow2(t), low);
    let rest = ln_1p_scaled(power, zero, ctx);
    select(x < zero, rest, x + rest)
}
