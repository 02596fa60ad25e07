//! e^x, 2^x, e^x − 1 and the logistic function.
//!
//! x = n ln 2 + r with |r| ≤ ln 2 / 2 (Cody and Waite, ln 2 in two words), then
//! e^r = 1 + r + r²(½ + …), a minimax polynomial, and 2^n by an addition to the exponent's bits.

use super::constants::Constants;
use super::word::{Word, at_least, polynomial, select};
use crate::kernel::MathContext;

/// The constants of the exponential functions.
pub trait Exponential: Constants {
    const LN_2_ROUNDED: Self;
    const LOG2_E: Self;
    /// (e^r − 1 − r) / r² on |r| ≤ ln 2 / 2.
    const TERMS: &[Self];
    /// The greatest x whose e^x is finite, and one below which all is 0.
    const LIMITS: (Self, Self);
    /// The same for 2^x.
    const LIMITS_2: (Self, Self);
    /// Below this e^x − 1 is −1.
    const LOWEST_M1: Self;
}

impl Exponential for f32 {
    const LN_2_ROUNDED: f32 = core::f32::consts::LN_2;
    const LOG2_E: f32 = core::f32::consts::LOG2_E;
    const TERMS: &[f32] = &[0.5, 0.16666532, 0.041666165, 0.008368032, 0.0013973601];
    const LIMITS: (f32, f32) = (88.72283, -104.0);
    const LIMITS_2: (f32, f32) = (127.99999, -151.0);
    const LOWEST_M1: f32 = -18.0;
}

impl Exponential for f64 {
    const LN_2_ROUNDED: f64 = core::f64::consts::LN_2;
    const LOG2_E: f64 = core::f64::consts::LOG2_E;
    const TERMS: &[f64] = &[
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
    const LIMITS: (f64, f64) = (709.782712893384, -746.0);
    const LIMITS_2: (f64, f64) = (1023.9999999999999, -1076.0);
    const LOWEST_M1: f64 = -38.0;
}

/// e^r − 1 for |r| ≤ ln 2 / 2.
#[inline(always)]
pub(super) fn reduced_exp_m1<F: Exponential>(r: F, mode: &MathContext) -> F {
    (r * r).times_plus(polynomial(r, F::TERMS, mode), r, mode)
}

/// (t, s) such that e^(x + low) = 2^n (1 + s) for t = n + ROUNDER. `x` is limited by the caller; as
/// `low`, −0 is nothing.
#[inline(always)]
pub(super) fn split<F: Exponential>(x: F, low: F, mode: &MathContext) -> (F, F) {
    let t = x.times_plus(F::LOG2_E, F::ROUNDER, mode);
    let n = t - F::ROUNDER;
    let high = n.times_plus(-F::LN_2.0, x, mode) + low;
    let r = n.times_plus(-F::LN_2.1, high, mode);
    (t, reduced_exp_m1(r, mode))
}

/// `value` up to `limit`, the greatest x where it is finite; above infinity, and NaN of NaN.
#[inline(always)]
fn up_to<F: Word>(x: F, limit: F, value: F) -> F {
    select(x <= limit, value, x * F::INFINITY)
}

#[inline(always)]
pub(super) fn exp<F: Exponential>(x: F, mode: &MathContext) -> F {
    let (t, s) = split(at_least(x, F::LIMITS.1), F::of(-0.0), mode);
    up_to(x, F::LIMITS.0, (F::of(1.0) + s).scaled(t))
}

#[inline(always)]
pub(super) fn exp2<F: Exponential>(x: F, mode: &MathContext) -> F {
    let limited = at_least(x, F::LIMITS_2.1);
    let t = limited + F::ROUNDER;
    let r = (limited - (t - F::ROUNDER)) * F::LN_2_ROUNDED;
    let s = reduced_exp_m1(r, mode);
    up_to(x, F::LIMITS_2.0, (F::of(1.0) + s).scaled(t))
}

#[inline(always)]
pub(super) fn exp_m1<F: Exponential>(x: F, mode: &MathContext) -> F {
    let limited = at_least(x, F::LOWEST_M1);
    // As `split` does, but what r is rounded by counts: the sum below may cancel.
    let n = limited.times_plus(F::LOG2_E, F::ROUNDER, mode) - F::ROUNDER;
    let high = n.times_plus(-F::LN_2.0, limited, mode);
    let low = n * F::LN_2.1;
    let r = high - low;
    let lost = (high - r) - low;
    let rest = (r * r).times_plus(polynomial(r, F::TERMS, mode), lost, mode);
    // 2^n (1 + s) - 1 = 2 (2^(n-1) s + (2^(n-1) - ½)): 2^128 would be too large.
    let power = F::two_to(n - F::of(1.0));
    let first = power.times_plus(r, power - F::of(0.5), mode);
    let value = power.times_plus(rest, first, mode) * F::of(2.0);
    // Where n is 0, s is the result already, however small.
    let value = select(n == F::of(0.0), r + rest, value).copysign(x);
    up_to(x, F::LIMITS.0, value)
}

/// 1 / (1 + e^−x), by q = e^−|x| / (1 + e^−|x|): 1 − q, or e^−|x| − e^−|x| q for negative x, so
/// that the error of q counts for half at most.
#[inline(always)]
pub(super) fn sigmoid<F: Exponential>(x: F, mode: &MathContext) -> F {
    let one = F::of(1.0);
    let (t, s) = split(at_least(-x.abs(), F::LIMITS.1), F::of(-0.0), mode);
    let e = (one + s).scaled(t);
    let q = e / (one + e);
    // NaN comes in here.
    let factor = select(x < F::of(0.0), e, select(x >= F::of(0.0), one, x));
    factor.times_plus(-q, factor, mode)
}
