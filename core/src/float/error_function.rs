//! The error function and the GELU.
//!
//! Near 0 both functions are minimax polynomials. Elsewhere both contain e^(−x²) times a slowly
//! varying function, which is a minimax polynomial in (x − K)/(x + K): the transformation of M. M.
//! Shepherd and J. G. Laframboise, *Chebyshev approximation of (1 + 2x) exp(x²) erfc x in 0 ≤ x <
//! ∞*, 1981.

use super::double::DoubleWord;
use super::exponential::{Exponential, split};
use super::ieee::{clamp_max, polynomial, select};
use shapecast_kernel::MathContext;

/// The constants of the error function and the GELU.
pub trait ErrorFunction: Exponential {
    /// erf √z / √z − 1 for z in [0, 1].
    const ERF_NEAR: &[Self];
    /// e^(x²) erfc x in (x − K)/(x + K), for x from 1 on.
    const ERF_FAR: &[Self];
    /// K.
    const ERF_FAR_CENTER: Self;
    /// An x from which on erf x rounds to 1.
    const ERF_SATURATION: Self;
    /// (Φ(√z) − ½) / √z for z in [0, 1].
    const GELU_NEAR: &[Self];
    /// e^(x²/2) Φ(−x) (x + 4) in (x − 4)/(x + 4), for x from ½ on.
    const GELU_FAR: &[Self];
    /// The rounding error of the first coefficient of `GELU_FAR`.
    const GELU_FAR_LOW: Self;
    /// An x from which on x Φ(−x) rounds to 0.
    const GELU_UNDERFLOW: Self;
}

impl ErrorFunction for f32 {
    const ERF_NEAR: &[f32] = &[
        0.12837917,
        -0.37612626,
        0.11283579,
        -0.026853347,
        0.005187162,
        -0.00079978525,
        7.806899e-05,
    ];
    const ERF_FAR: &[f32] = &[
        0.25539568,
        -0.42718595,
        0.24165747,
        -0.07897077,
        0.00375052,
        0.006855012,
        -0.00094810646,
        -0.00023430462,
    ];
    const ERF_FAR_CENTER: f32 = 2.0;
    const ERF_SATURATION: f32 = 4.1;
    const GELU_NEAR: &[f32] = &[
        0.39894226,
        -0.066489495,
        0.009966688,
        -0.0011684272,
        9.3717004e-05,
    ];
    const GELU_FAR: &[f32] = &[
        0.75528514,
        -0.6078966,
        0.38713738,
        -0.18652248,
        0.060397033,
        -0.0075336983,
        -0.0034817602,
        0.001603418,
        0.00013535618,
        -0.00018059774,
    ];
    const GELU_FAR_LOW: f32 = -1.3427253e-08;
    const GELU_UNDERFLOW: f32 = 14.6;
}

impl ErrorFunction for f64 {
    const ERF_NEAR: &[f64] = &[
        0.12837916709551256,
        -0.37612638903183343,
        0.11283791670936955,
        -0.02686617064196066,
        0.005223977596755375,
        -0.0008548325486279472,
        0.00012055280545360311,
        -1.492446677764629e-05,
        1.644416704051484e-06,
        -1.6184135317864326e-07,
        1.3617397248442275e-08,
        -7.609246621706442e-10,
    ];
    const ERF_FAR: &[f64] = &[
        0.17900115118138996,
        -0.3262335600430377,
        0.24560380171232804,
        -0.1501159365006667,
        0.07166583719824081,
        -0.024392499325801214,
        0.0042691363221303074,
        0.0007077466412345209,
        -0.0005970616987654353,
        4.525234149452046e-05,
        6.405302800281146e-05,
        -1.2837178407029809e-05,
        -7.949024866708691e-06,
        2.0250501180704033e-06,
        1.1249202699141516e-06,
        -1.3216014881215183e-07,
    ];
    const ERF_FAR_CENTER: f64 = 3.0;
    const ERF_SATURATION: f64 = 6.2;
    const GELU_NEAR: &[f64] = &[
        0.39894228040143265,
        -0.06649038006690008,
        0.009973557009880271,
        -0.0011873282137271621,
        0.00011543467757168948,
        -9.444623201422269e-06,
        6.65903117597439e-07,
        -4.114448524570841e-08,
        2.2116560890512556e-09,
        -8.68014131281591e-11,
    ];
    const GELU_FAR: &[f64] = &[
        0.7552851304157515,
        -0.6078966419718921,
        0.3871374007422144,
        -0.18652185795965928,
        0.060396574890945506,
        -0.0075401889666892605,
        -0.003479692367664115,
        0.001630818457555519,
        0.0001333443164679231,
        -0.0002310949405822629,
        -1.9082929931939857e-06,
        3.5144751736244875e-05,
        7.168457882028002e-07,
        -5.920553862059576e-06,
        -6.302879472932789e-07,
        1.0228444475745157e-06,
        2.730444898228037e-07,
        -1.5765659405100565e-07,
        -8.701104983005308e-08,
        1.6686983921150905e-08,
        2.078340752495181e-08,
        -4.849576479686644e-10,
        -2.8853017473439058e-09,
    ];
    const GELU_FAR_LOW: f64 = -2.214802445180359e-17;
    const GELU_UNDERFLOW: f64 = 39.0;
}

#[inline(always)]
pub(super) fn erf<F: ErrorFunction>(x: F, ctx: &MathContext) -> F {
    let one = F::from(1.0);
    let z = x * x;
    let near = x.muladd(polynomial(z, F::ERF_NEAR, ctx), x, ctx);
    let a = clamp_max(x.abs(), F::ERF_SATURATION);
    let slow = polynomial(
        (a - F::ERF_FAR_CENTER) / (a + F::ERF_FAR_CENTER),
        F::ERF_FAR,
        ctx,
    );
    let (t, s) = split(-(a * a), F::from(-0.0), ctx);
    let far = slow.muladd(-(one + s).mul_pow2_normal(t), one, ctx);
    select(x.abs() < one, near, far.copysign(x))
}

#[inline(always)]
pub(super) fn gelu<F: ErrorFunction>(x: F, ctx: &MathContext) -> F {
    let (half, four) = (F::from(0.5), F::from(4.0));
    let z = x * x;
    let near = z.muladd(polynomial(z, F::GELU_NEAR, ctx), half * x, ctx);
    let a = clamp_max(x.abs(), F::GELU_UNDERFLOW);
    // x/(x + 4) and the polynomial are double words, because the errors of single floats would add up.
    let denominator = DoubleWord::two_sum(a, four);
    let ratio = DoubleWord::new(a, F::from(0.0)).div(denominator, ctx);
    // t is (x − 4)/(x + 4). The approximate derivative corrects for the rounding error of t.
    let two = F::from(2.0);
    let t = DoubleWord::fast_two_sum(-F::from(1.0), two * ratio.high);
    let coeff = |n: u8| F::from(f32::from(n)) * F::GELU_FAR[usize::from(n)];
    let slope = coeff(4).muladd(t.high, coeff(3), ctx);
    let slope = slope.muladd(t.high, coeff(2), ctx);
    let derivative = slope.muladd(t.high, coeff(1), ctx);
    // The first two terms partly cancel for large x, so their sum is a double word.
    let linear = DoubleWord::two_product(t.high, F::GELU_FAR[1], ctx);
    let sum = DoubleWord::fast_two_sum(F::GELU_FAR[0], linear.high);
    let t_square = DoubleWord::two_product(t.high, t.high, ctx);
    let factor = polynomial(t.high, &F::GELU_FAR[2..], ctx);
    let rest = t_square.high * factor;
    let slow = DoubleWord::two_sum(sum.high, rest);
    let low = (slow.low + sum.low) + (linear.low + F::GELU_FAR_LOW);
    let low = t_square.low.muladd(factor, low, ctx);
    let low = low + (t.low + two * ratio.low) * derivative;
    let slow = DoubleWord::new(slow.high, low).mul(ratio, ctx);
    // The square is a double word, because the exponential magnifies its error.
    let square = DoubleWord::two_product(a, a, ctx);
    let (t, s) = split(-(square.high * half), -(square.low * half), ctx);
    let tail = (slow.high + slow.high.muladd(s, slow.low, ctx)).mul_pow2(t);
    let far = select(x < F::from(0.0), tail, x - tail);
    select(x.abs() < half, near, far).copysign(x)
}
