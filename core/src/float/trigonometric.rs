//! Sine, cosine and tangent.
//!
//! The functions take the remainder of x by π/2 and evaluate minimax polynomials on [−π/4, π/4]. The
//! polynomials have the form of those in fdlibm's `k_sin.c` and `k_cos.c`. The tangent of an `f32` is a
//! quotient of polynomials in `f64`.
//!
//! The fast path takes the remainder by the method of [Cody and Waite](super::cody_waite), up to a
//! limit and with an FMA instruction. The exact path uses the method of [Payne and
//! Hanek](super::payne_hanek). For an `f32` the exact path takes the remainder by π, in `f64`, so
//! that one polynomial is enough.

use super::cody_waite::{self, LIMIT_F32, LIMIT_F64, LIMIT_QUARTER_TURNS};
use super::double::DoubleWord;
use super::ieee::{IeeeFloat, polynomial, select};
use super::payne_hanek::{ReducedAngle, half_turns, reduce};
use shapecast_kernel::MathContext;

/// The functions, whose algorithms depend on the type.
pub trait Trigonometric: IeeeFloat {
    fn sin(self, ctx: &MathContext) -> Self;
    fn cos(self, ctx: &MathContext) -> Self;
    fn tan(self, ctx: &MathContext) -> Self;
}

/// Returns sin (x + π `shift`), computed in `f64`.
#[inline(always)]
fn shifted_sine(x: f32, shift: f64, ctx: &MathContext) -> f32 {
    /// sin π√z / √z for z in [0, 0.532²].
    const COEFFS: &[f64] = &[
        3.141592621754411,
        -5.167707622626634,
        2.5500262011533046,
        -0.5979508903772423,
        0.07695650025395613,
    ];
    let (t, f) = half_turns(x as f64, shift);
    let sine = f * polynomial(f * f, COEFFS, ctx);
    f64::from_bits(sine.to_bits() ^ t.to_bits() << 63) as f32
}

/// Returns sin (x + π/2 `quarters`) for x in [0, `LIMIT_F32`], with FMA instructions.
#[inline(always)]
fn fast_sine(x: f32, quarters: u32) -> f32 {
    /// (sin √z / √z − 1) / z for z in [0, 0.795²].
    const SINE: [f32; 3] = [-0.16666654, 0.008332104, -0.0001950746];
    /// (cos √z − 1 + z/2) / z².
    const COSINE: [f32; 3] = [0.041666646, -0.0013887294, 2.4429419e-5];
    let (t, r) = cody_waite::radians(x);
    let z = r * r;
    let horner = |last, coeffs: &[f32]| coeffs.iter().fold(last, |sum: f32, &c| sum.fma(z, c));
    let sine = (r * z).fma(horner(SINE[2], &[SINE[1], SINE[0]]), r);
    let cosine = horner(COSINE[2], &[COSINE[1], COSINE[0], -0.5, 1.0]);
    let quadrant = t.to_bits().wrapping_add(quarters);
    let value = select(quadrant & 1 == 0, sine, cosine);
    f32::from_bits(value.to_bits() ^ (quadrant & 2) << 30)
}

impl Trigonometric for f32 {
    #[inline(always)]
    fn sin(self, ctx: &MathContext) -> f32 {
        // −0 + −0 is −0, so that sin −0 is −0.
        let exact = || shifted_sine(self, -0.0, ctx);
        let fast = || {
            let sign = self.to_bits() & 1 << 31;
            f32::from_bits(fast_sine(self.abs(), 0).to_bits() ^ sign)
        };
        self.fast_or_exact(LIMIT_F32, fast, exact, ctx)
    }

    #[inline(always)]
    fn cos(self, ctx: &MathContext) -> f32 {
        let exact = || {
            // ± sin (x ± π/2) with the sign of x: exactly even, and faster than through |x|.
            let sine = shifted_sine(self, IeeeFloat::copysign(0.5, self as f64), ctx);
            f32::from_bits(sine.to_bits() ^ self.to_bits() & 1 << 31)
        };
        let fast = || fast_sine(self.abs(), 1);
        self.fast_or_exact(LIMIT_F32, fast, exact, ctx)
    }

    #[inline(always)]
    fn tan(self, ctx: &MathContext) -> f32 {
        let tan = |(t, f)| tan_of_quarter_turns(t, f, ctx);
        let exact = || tan(half_turns(2.0 * self as f64, -0.0));
        let fast = || tan(cody_waite::quarter_turns(self as f64));
        self.fast_or_exact(LIMIT_QUARTER_TURNS, fast, exact, ctx)
    }
}

/// Returns tan ((n + f) π/2) for the shifted integer n and |f| < 0.563.
#[inline(always)]
fn tan_of_quarter_turns(t: f64, f: f64, ctx: &MathContext) -> f32 {
    /// The numerator of tan (π√z/2) / √z for z in [0, 0.563²].
    const NUMERATOR: &[f64] = &[16.124896810159953, -4.433409935865361, 0.10601083415121582];
    const DENOMINATOR: &[f64] = &[10.265428135942255, -11.26537253646483, 1.0];
    let z = f * f;
    let sine = f * polynomial(z, NUMERATOR, ctx);
    let cosine = polynomial(z, DENOMINATOR, ctx);
    let odd = t.to_bits() & 1 == 1;
    (select(odd, -cosine, sine) / select(odd, sine, cosine)) as f32
}

/// Returns `f` of |x|, reduced by the fast or the exact path.
#[inline(always)]
fn with_reduced_angle(x: f64, f: impl Fn(ReducedAngle) -> f64, ctx: &MathContext) -> f64 {
    let exact = || f(reduce(x, ctx));
    let fast = || f(cody_waite::reduce(x));
    x.fast_or_exact(LIMIT_F64, fast, exact, ctx)
}

impl Trigonometric for f64 {
    #[inline(always)]
    fn sin(self, ctx: &MathContext) -> f64 {
        let sine = with_reduced_angle(self, |angle| sine_of_quadrant(angle, 0, ctx), ctx);
        flip_sign(sine, self)
    }

    #[inline(always)]
    fn cos(self, ctx: &MathContext) -> f64 {
        with_reduced_angle(self, |angle| sine_of_quadrant(angle, 1, ctx), ctx)
    }

    #[inline(always)]
    fn tan(self, ctx: &MathContext) -> f64 {
        // Products of tiny double words underflow. The tangent of a tiny angle is the angle itself.
        let tiny = self.abs() < 1.0 / (1_u64 << 30) as f64;
        let tangent = with_reduced_angle(self, |angle| tangent_of_quadrant(angle, ctx), ctx);
        flip_sign(select(tiny, self.abs(), tangent), self)
    }
}

/// Returns the tangent of an angle in its quadrant.
#[inline(always)]
fn tangent_of_quadrant(angle: ReducedAngle, ctx: &MathContext) -> f64 {
    let (sine, cosine) = (sine(angle, ctx), cosine(angle, ctx));
    let sine = DoubleWord::fast_two_sum(sine.0, sine.1);
    let cosine = DoubleWord::fast_two_sum(cosine.0, cosine.1);
    let odd = angle.quadrant & 1 == 1;
    let numerator = DoubleWord::new(
        select(odd, cosine.high, sine.high),
        select(odd, cosine.low, sine.low),
    );
    let denominator = DoubleWord::new(
        select(odd, sine.high, cosine.high),
        select(odd, sine.low, cosine.low),
    );
    let quotient = numerator.div(denominator, ctx).high;
    select(odd, -quotient, quotient)
}

/// Returns the sine of `high + low` as the sum of two floats. The second float may overlap the
/// first.
#[inline(always)]
fn sine(angle: ReducedAngle, ctx: &MathContext) -> (f64, f64) {
    /// (sin √z / √z − 1) / z.
    const COEFFS: &[f64] = &[
        -0.1666666666666663,
        0.00833333333332184,
        -0.00019841269829358512,
        2.7557313538503633e-06,
        -2.5050734386967374e-08,
        1.589543312664044e-10,
    ];
    let x = angle.high;
    let z = x * x;
    let slope = 1.0 - 0.5 * z;
    let rest = slope * angle.low;
    (x, (z * x).muladd(polynomial(z, COEFFS, ctx), rest, ctx))
}

/// Returns the cosine of `high + low`, in the same form as [`sine`].
#[inline(always)]
fn cosine(angle: ReducedAngle, ctx: &MathContext) -> (f64, f64) {
    /// (cos √z − 1 + z/2) / z².
    const COEFFS: &[f64] = &[
        0.04166666666666665,
        -0.0013888888888881432,
        2.4801587293392705e-05,
        -2.7557315344091493e-07,
        2.0875843760617427e-09,
        -1.1365300558574645e-11,
    ];
    let x = angle.high;
    let z = x * x;
    let half = 0.5 * z;
    let high = 1.0 - half;
    let error = (1.0 - high) - half;
    (
        high,
        error + (z * z).muladd(polynomial(z, COEFFS, ctx), -(x * angle.low), ctx),
    )
}

/// Returns the sine of an angle plus `quarters` times π/2.
#[inline(always)]
fn sine_of_quadrant(angle: ReducedAngle, quarters: u32, ctx: &MathContext) -> f64 {
    let (sine, cosine) = (sine(angle, ctx), cosine(angle, ctx));
    let quadrant = angle.quadrant.wrapping_add(quarters);
    let value = select(quadrant & 1 == 0, sine.0 + sine.1, cosine.0 + cosine.1);
    f64::from_bits(value.to_bits() ^ (quadrant as u64 & 2) << 62)
}

/// Returns `value`, negated if `x` has a negative sign.
#[inline(always)]
fn flip_sign(value: f64, x: f64) -> f64 {
    select(x.is_sign_negative(), -value, value)
}

#[inline(always)]
pub(super) fn sin<F: Trigonometric>(x: F, ctx: &MathContext) -> F {
    F::sin(x, ctx)
}

#[inline(always)]
pub(super) fn cos<F: Trigonometric>(x: F, ctx: &MathContext) -> F {
    F::cos(x, ctx)
}

#[inline(always)]
pub(super) fn tan<F: Trigonometric>(x: F, ctx: &MathContext) -> F {
    F::tan(x, ctx)
}
