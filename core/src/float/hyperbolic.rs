//! Hyperbolic functions, by e^|x|; near 0, where that loses digits, by minimax polynomials.

use super::exponential::{Exponential, split};
use super::word::{at_most, polynomial, select};
use crate::kernel::Mode;

/// The constants of the hyperbolic functions.
pub trait Hyperbolic: Exponential {
    /// (sinh √z / √z − 1) / z on [0, 1].
    const SINE: &[Self];
    /// (tanh √z / √z − 1) / z on [0, 0.3125²].
    const TANGENT: &[Self];
    /// From here on tanh x is 1.
    const SATURATED: Self;
    /// From here on sinh x is infinite.
    const LIMIT: Self;
}

impl Hyperbolic for f32 {
    const SINE: &[f32] = &[0.16666667, 0.0083333105, 0.00019842891, 2.7822666e-06];
    const TANGENT: &[f32] = &[-0.3333299, 0.13311666, -0.050075583];
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
        -0.3333333333333319,
        0.13333333333287012,
        -0.0539682539155564,
        0.02186948563293326,
        -0.008863146861052124,
        0.003590544364713495,
        -0.0014393118843473187,
        0.0004957320177686752,
    ];
    const SATURATED: f64 = 20.0;
    const LIMIT: f64 = 711.0;
}

/// e^|x| / 2, which overflows later than e^|x|, and e^-|x| / 2.
#[inline(always)]
fn halves<F: Hyperbolic>(x: F, mode: &Mode) -> (F, F) {
    let (t, s) = split(at_most(x.abs(), F::LIMIT), F::of(-0.0), mode);
    let n = t - F::ROUNDER;
    // 2^(n - 1) itself may be too large.
    let half = (F::of(1.0) + s) * F::two_to(n - F::of(8.0)) * F::of(128.0);
    (half, F::of(0.25) / half)
}

#[inline(always)]
pub(super) fn sinh<F: Hyperbolic>(x: F, mode: &Mode) -> F {
    let (growing, falling) = halves(x, mode);
    let z = x * x;
    let small = (x * z).times_plus(polynomial(z, F::SINE, mode), x, mode);
    select(x.abs() < F::of(1.0), small, growing - falling).copysign(x)
}

#[inline(always)]
pub(super) fn cosh<F: Hyperbolic>(x: F, mode: &Mode) -> F {
    let (growing, falling) = halves(x, mode);
    growing + falling
}

#[inline(always)]
pub(super) fn tanh<F: Hyperbolic>(x: F, mode: &Mode) -> F {
    let z = x * x;
    let small = (x * z).times_plus(polynomial(z, F::TANGENT, mode), x, mode);
    let limited = at_most(x.abs(), F::SATURATED);
    // e^|2x| − 1, over itself and 2.
    let (t, s) = split(limited + limited, F::of(-0.0), mode);
    let power = F::two_to(t - F::ROUNDER);
    let e = power.times_plus(s, power - F::of(1.0), mode);
    let large = e / (e + F::of(2.0));
    select(x.abs() < F::of(0.3125), small, large).copysign(x)
}
