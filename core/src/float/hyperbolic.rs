//! Hyperbolic functions: sinh and cosh by e^|x|; sinh near 0, where that loses digits, by a minimax
//! polynomial; tanh by its addition formula.

use super::exponential::{Exponential, split};
use super::word::{at_most, polynomial, select};
use crate::kernel::MathContext;

/// The constants of the hyperbolic functions.
pub trait Hyperbolic: Exponential {
    /// (sinh √z / √z − 1) / z on [0, 1].
    const SINE: &[Self];
    /// (tanh √z / √z − 1) / z on [0, 0.262²].
    const TANGENT: &[Self];
    /// From here on tanh x is 1.
    const SATURATED: Self;
    /// From here on sinh x is infinite.
    const LIMIT: Self;
}

impl Hyperbolic for f32 {
    const SINE: &[f32] = &[0.16666667, 0.0083333105, 0.00019842891, 2.7822666e-06];
    const TANGENT: &[f32] = &[-0.3333321, 0.13322335, -0.0511806];
    const SATURATED: f32 = 10.0;
    const LIMIT: f32 = 90.0;
}

impl Hyperbolic for f64 {
    const SINE: &[f64] = &[
        0.16666666666666669,
        0.008333333333332912,
        0.00019841269841593405,
        2.7557319106759565e-06,
        2.5052130997981332e-08,
        1.6056659250860882e-10,
        7.776596738397314e-13,
    ];
    const TANGENT: &[f64] = &[
        -0.33333333333332316,
        0.13333333332954486,
        -0.05396825349081142,
        0.021869459970690702,
        -0.008862319418736815,
        0.003575909741978919,
        -0.0013053844942905986,
    ];
    const SATURATED: f64 = 20.0;
    const LIMIT: f64 = 711.0;
}

/// e^|x| / 2, which overflows later than e^|x|, and e^-|x| / 2.
#[inline(always)]
fn halves<F: Hyperbolic>(x: F, mode: &MathContext) -> (F, F) {
    let (t, s) = split(at_most(x.abs(), F::LIMIT), F::of(-0.0), mode);
    let n = t - F::ROUNDER;
    // 2^(n - 1) itself may be too large.
    let half = (F::of(1.0) + s) * F::two_to(n - F::of(8.0)) * F::of(128.0);
    (half, F::of(0.25) / half)
}

#[inline(always)]
pub(super) fn sinh<F: Hyperbolic>(x: F, mode: &MathContext) -> F {
    let (growing, falling) = halves(x, mode);
    let z = x * x;
    let small = (x * z).times_plus(polynomial(z, F::SINE, mode), x, mode);
    select(x.abs() < F::of(1.0), small, growing - falling).copysign(x)
}

#[inline(always)]
pub(super) fn cosh<F: Hyperbolic>(x: F, mode: &MathContext) -> F {
    let (growing, falling) = halves(x, mode);
    growing + falling
}

/// x = r − n ln 2 / 2 with n ≤ 0 and r in [−0.09, 0.262]. For q = 2^n, the addition formula is
/// 1 − q + q ((3 − q) tanh r − (1 − q)) / (1 + q + (1 − q) tanh r): tanh r where n is 0, and where it
/// is not, the exact first term is the greatest, so that errors of the quotient count for little.
#[inline(always)]
pub(super) fn tanh<F: Hyperbolic>(x: F, mode: &MathContext) -> F {
    let one = F::of(1.0);
    let limited = at_most(x.abs(), F::SATURATED);
    // Up to ¼ digits count most: a quarter more than the nearest is 0 there.
    let halves = limited.times_plus(F::of(-2.0) * F::LOG2_E, F::of(0.25), mode);
    let (n, power) = halves.nearest_and_power();
    let r = n.times_plus(F::of(0.5) * F::LN_2_ROUNDED, limited, mode);
    let z = r * r;
    let tangent = (r * z).times_plus(polynomial(z, F::TANGENT, mode), r, mode);
    let first = one - power;
    let numerator = (F::of(3.0) - power).times_plus(tangent, -first, mode);
    let denominator = first.times_plus(tangent, one + power, mode);
    let value = power.times_plus(numerator / denominator, first, mode);
    value.copysign(x)
}
