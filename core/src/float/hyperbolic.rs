//! Hyperbolic functions, by e^|x|; near 0, where its quotients would cancel, by minimax polynomials
//! (the division into ranges is that of Cephes).

use super::exponential::{Exponential, split};
use super::word::{at_most, polynomial, select};

/// The constants of the hyperbolic functions.
pub trait Hyperbolic: Exponential {
    /// (sinh √z / √z − 1) / z on [0, 1].
    const SINE: &[Self];
    /// (tanh √z / √z − 1) / z on [0, 0.55²].
    const TANGENT: &[Self];
    /// From here on tanh x is 1.
    const SATURATED: Self;
    /// From here on sinh x is infinite.
    const LIMIT: Self;
}

impl Hyperbolic for f32 {
    const SINE: &[f32] = &[0.16666667, 0.0083333105, 0.00019842891, 2.7822666e-06];
    const TANGENT: &[f32] = &[
        -0.33333316,
        0.13332544,
        -0.053847548,
        0.021050716,
        -0.0062428555,
    ];
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
        -0.3333333333333333,
        0.1333333333333293,
        -0.05396825396794848,
        0.021869488524520652,
        -0.008863235269813037,
        0.0035921243260379774,
        -0.0014557989641663402,
        0.0005897954632572717,
        -0.0002380791556661427,
        9.366088164295631e-05,
        -3.2567535185329235e-05,
        7.222682039944943e-06,
    ];
    const SATURATED: f64 = 20.0;
    const LIMIT: f64 = 711.0;
}

/// e^|x| / 2, which overflows later than e^|x|, and e^-|x| / 2.
#[inline(always)]
fn halves<F: Hyperbolic>(x: F) -> (F, F) {
    let (t, s) = split(at_most(x.abs(), F::LIMIT), F::of(0.0));
    let n = t - F::ROUNDER;
    let half = (F::of(1.0) + s) * F::two_to(n - F::of(8.0)) * F::of(128.0);
    (half, F::of(0.25) / half)
}

#[inline(always)]
pub(super) fn sinh<F: Hyperbolic>(x: F) -> F {
    let (growing, falling) = halves(x);
    let z = x * x;
    let small = x + x * z * polynomial(z, F::SINE);
    select(x.abs() < F::of(1.0), small, growing - falling).copysign(x)
}

#[inline(always)]
pub(super) fn cosh<F: Hyperbolic>(x: F) -> F {
    let (growing, falling) = halves(x);
    growing + falling
}

#[inline(always)]
pub(super) fn tanh<F: Hyperbolic>(x: F) -> F {
    let z = x * x;
    let small = x + x * z * polynomial(z, F::TANGENT);
    let twice = F::of(2.0) * at_most(x.abs(), F::SATURATED);
    let (t, s) = split(twice, F::of(0.0));
    let e = (F::of(1.0) + s) * F::two_to(t - F::ROUNDER);
    let large = F::of(1.0) - F::of(2.0) / (e + F::of(1.0));
    select(x.abs() < F::of(0.55), small, large).copysign(x)
}
