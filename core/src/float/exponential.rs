//! e^x, 2^x, e^x − 1 and the logistic function.
//!
//! Cody and Waite's reduction gives x = n ln 2 + r with |r| ≤ ln 2 / 2, where ln 2 is a double
//! word. Then e^r = 1 + r + r²(½ + …) is a minimax polynomial, and e^x is e^r with n added to the
//! bits of its exponent.

use super::constants::Constants;
use super::ieee::{IeeeFloat, clamp_min, polynomial, select};
use shapecast_kernel::MathContext;

/// The constants of the exponential functions.
pub trait Exponential: Constants {
    const LN_2_ROUNDED: Self;
    const LOG2_E: Self;
    /// (e^r − 1 − r) / r² for |r| ≤ ln 2 / 2.
    const EXP_COEFFS: &[Self];
    /// The greatest x for which e^x is finite, and an x below which e^x rounds to 0.
    const EXP_RANGE: (Self, Self);
    /// The greatest x for which 2^x is finite, and an x below which 2^x rounds to 0.
    const EXP2_RANGE: (Self, Self);
    /// An x below which e^x − 1 rounds to −1.
    const EXP_M1_MIN: Self;
}

impl Exponential for f32 {
    const LN_2_ROUNDED: f32 = core::f32::consts::LN_2;
    const LOG2_E: f32 = core::f32::consts::LOG2_E;
    const EXP_COEFFS: &[f32] = &[0.5, 0.16666532, 0.041666165, 0.008368032, 0.0013973601];
    const EXP_RANGE: (f32, f32) = (88.72283, -104.0);
    const EXP2_RANGE: (f32, f32) = (127.99999, -151.0);
    const EXP_M1_MIN: f32 = -18.0;
}

impl Exponential for f64 {
    const LN_2_ROUNDED: f64 = core::f64::consts::LN_2;
    const LOG2_E: f64 = core::f64::consts::LOG2_E;
    const EXP_COEFFS: &[f64] = &[
        0.5,
        0.16666666666666677,
        0.041666666666666685,
        0.008333333333321837,
        0.001388888888889591,
        0.000198412698851376,
        2.4801587267678072e-05,
        2.7557245405622315e-06,
        2.7557344482830613e-07,
        2.5108595193935565e-08,
        2.088799164177924e-09,
    ];
    const EXP_RANGE: (f64, f64) = (709.782712893384, -746.0);
    const EXP2_RANGE: (f64, f64) = (1023.9999999999999, -1076.0);
    const EXP_M1_MIN: f64 = -38.0;
}

/// Returns e^r − 1 for |r| ≤ ln 2 / 2.
#[inline(always)]
pub(super) fn reduced_exp_m1<F: Exponential>(r: F, ctx: &MathContext) -> F {
    (r * r).muladd(polynomial(r, F::EXP_COEFFS, ctx), r, ctx)
}

/// Returns the shifted integer n and s, where e^(x + low) = 2^n (1 + s). The caller clamps `x`.
/// `low` is −0 if `x` is not a double word.
#[inline(always)]
pub(super) fn split<F: Exponential>(x: F, low: F, ctx: &MathContext) -> (F, F) {
    let t = x.muladd(F::LOG2_E, F::ROUNDER, ctx);
    let n = t - F::ROUNDER;
    let high = n.muladd(-F::LN_2.0, x, ctx) + low;
    let r = n.muladd(-F::LN_2.1, high, ctx);
    (t, reduced_exp_m1(r, ctx))
}

/// Returns `value` for x up to `limit`, infinity for greater x, and NaN for NaN.
#[inline(always)]
fn infinite_above<F: IeeeFloat>(limit: F, x: F, value: F) -> F {
    select(x <= limit, value, x * F::INFINITY)
}

#[inline(always)]
pub(super) fn exp<F: Exponential>(x: F, ctx: &MathContext) -> F {
    let (t, s) = split(clamp_min(x, F::EXP_RANGE.1), F::from(-0.0), ctx);
    infinite_above(F::EXP_RANGE.0, x, (F::from(1.0) + s).mul_pow2(t))
}

#[inline(always)]
pub(super) fn exp2<F: Exponential>(x: F, ctx: &MathContext) -> F {
    let clamped = clamp_min(x, F::EXP2_RANGE.1);
    let t = clamped + F::ROUNDER;
    let r = (clamped - (t - F::ROUNDER)) * F::LN_2_ROUNDED;
    let s = reduced_exp_m1(r, ctx);
    infinite_above(F::EXP2_RANGE.0, x, (F::from(1.0) + s).mul_pow2(t))
}

#[inline(always)]
pub(super) fn exp_m1<F: Exponential>(x: F, ctx: &MathContext) -> F {
    let clamped = clamp_min(x, F::EXP_M1_MIN);
    // Unlike in `split`, the rounding error of r counts, because the sum below may cancel.
    let n = clamped.muladd(F::LOG2_E, F::ROUNDER, ctx) - F::ROUNDER;
    let high = n.muladd(-F::LN_2.0, clamped, ctx);
    let low = n * F::LN_2.1;
    let r = high - low;
    let error = (high - r) - low;
    let rest = (r * r).muladd(polynomial(r, F::EXP_COEFFS, ctx), error, ctx);
    // The result is 2^n (1 + s) − 1 = 2 (2^(n−1) s + (2^(n−1) − ½)). Unlike 2^n, 2^(n−1) is finite.
    let power = F::pow2(n - F::from(1.0));
    let first = power.muladd(r, power - F::from(0.5), ctx);
    let value = power.muladd(rest, first, ctx) * F::from(2.0);
    // For n = 0 the result is s itself, without cancellation.
    let value = select(n == F::from(0.0), r + rest, value).copysign(x);
    infinite_above(F::EXP_RANGE.0, x, value)
}

/// Returns 1 / (1 + e^−x). With e = e^−|x| and q = e / (1 + e), the result is 1 − q, or e − e q for negative
/// x. In both, the error of q counts for at most half.
#[inline(always)]
pub(super) fn sigmoid<F: Exponential>(x: F, ctx: &MathContext) -> F {
    let one = F::from(1.0);
    let (t, s) = split(clamp_min(-x.abs(), F::EXP_RANGE.1), F::from(-0.0), ctx);
    let e = (one + s).mul_pow2(t);
    let q = e / (one + e);
    // The factor is NaN if x is NaN.
    let factor = select(x < F::from(0.0), e, select(x >= F::from(0.0), one, x));
    factor.muladd(-q, factor, ctx)
}
