//! Hyperbolic functions. sinh and cosh are computed from e^|x|. Near 0, where the difference cancels, sinh is
//! a minimax polynomial. tanh uses its addition formula.

use super::exponential::{Exponential, split};
use super::ieee::{clamp_max, polynomial, select};
use shapecast_kernel::MathContext;

/// The constants of the hyperbolic functions.
pub trait Hyperbolic: Exponential {
    /// (sinh √z / √z − 1) / z for z in [0, 1].
    const SINH_COEFFS: &[Self];
    /// (tanh √z / √z − 1) / z for z in [0, 0.262²].
    const TANH_COEFFS: &[Self];
    /// An x from which on tanh x rounds to 1.
    const TANH_SATURATION: Self;
    /// An x from which on sinh x is infinite.
    const SINH_OVERFLOW: Self;
}

impl Hyperbolic for f32 {
    const SINH_COEFFS: &[f32] = &[0.16666667, 0.0083333105, 0.00019842891, 2.7822666e-06];
    const TANH_COEFFS: &[f32] = &[-0.3333321, 0.13322335, -0.0511806];
    const TANH_SATURATION: f32 = 10.0;
    const SINH_OVERFLOW: f32 = 90.0;
}

impl Hyperbolic for f64 {
    const SINH_COEFFS: &[f64] = &[
        0.16666666666666669,
        0.008333333333332912,
        0.00019841269841593405,
        2.7557319106759565e-06,
        2.5052130997981332e-08,
        1.6056659250860882e-10,
        7.776596738397314e-13,
    ];
    const TANH_COEFFS: &[f64] = &[
        -0.33333333333332316,
        0.13333333332954486,
        -0.05396825349081142,
        0.021869459970690702,
        -0.008862319418736815,
        0.003575909741978919,
        -0.0013053844942905986,
    ];
    const TANH_SATURATION: f64 = 20.0;
    const SINH_OVERFLOW: f64 = 711.0;
}

/// Returns e^|x| / 2, which overflows later than e^|x|, and e^-|x| / 2.
#[inline(always)]
fn half_exponentials<F: Hyperbolic>(x: F, ctx: &MathContext) -> (F, F) {
    let (t, s) = split(clamp_max(x.abs(), F::SINH_OVERFLOW), F::from(-0.0), ctx);
    let n = t - F::ROUNDER;
    // 2^(n − 1) itself may overflow.
    let half = (F::from(1.0) + s) * F::pow2(n - F::from(8.0)) * F::from(128.0);
    (half, F::from(0.25) / half)
}

#[inline(always)]
pub(super) fn sinh<F: Hyperbolic>(x: F, ctx: &MathContext) -> F {
    let (growing, falling) = half_exponentials(x, ctx);
    let z = x * x;
    let small = (x * z).muladd(polynomial(z, F::SINH_COEFFS, ctx), x, ctx);
    select(x.abs() < F::from(1.0), small, growing - falling).copysign(x)
}

#[inline(always)]
pub(super) fn cosh<F: Hyperbolic>(x: F, ctx: &MathContext) -> F {
    let (growing, falling) = half_exponentials(x, ctx);
    growing + falling
}

/// For x = r − n ln 2 / 2 with n ≤ 0 and r in [−0.09, 0.262], and for q = 2^n, the addition formula
/// is tanh x = 1 − q + q ((3 − q) tanh r − (1 − q)) / (1 + q + (1 − q) tanh r). For n = 0 this is
/// tanh r. For other n, 1 − q is exact and the greatest term, so that errors of the quotient count
/// for little.
#[inline(always)]
pub(super) fn tanh<F: Hyperbolic>(x: F, ctx: &MathContext) -> F {
    let one = F::from(1.0);
    let clamped = clamp_max(x.abs(), F::TANH_SATURATION);
    // The offset of ¼ makes n 0 for x up to ¼, where relative errors count most.
    let half_logs = clamped.muladd(F::from(-2.0) * F::LOG2_E, F::from(0.25), ctx);
    let (n, power) = half_logs.round_and_pow2();
    let r = n.muladd(F::from(0.5) * F::LN_2_ROUNDED, clamped, ctx);
    let z = r * r;
    let tangent = (r * z).muladd(polynomial(z, F::TANH_COEFFS, ctx), r, ctx);
    let first = one - power;
    let numerator = (F::from(3.0) - power).muladd(tangent, -first, ctx);
    let denominator = first.muladd(tangent, one + power, ctx);
    let value = power.muladd(numerator / denominator, first, ctx);
    value.copysign(x)
}
