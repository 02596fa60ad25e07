//! Sine, cosine and tangent.
//!
//! The remainder of x by a quarter turn, then minimax polynomials on [−π/4, π/4], in the form of
//! fdlibm's `k_sin.c` and `k_cos.c`; for the tangent of an `f32` a quotient, in `f64`.
//!
//! The remainder is [Cody and Waite's](super::cody_waite) for the usual arguments, where a fused
//! multiply-add is one instruction, else [Payne and Hanek's](super::reduction): of an `f32` in `f64`,
//! and by half a turn, so that one polynomial is enough.

use super::cody_waite::{self, LIMIT_F32, LIMIT_F64, LIMIT_OF_QUARTERS};
use super::double::Double;
use super::reduction::{Angle, half_turns, reduce};
use super::word::{Word, polynomial, select};
use crate::kernel::MathContext;

/// The functions for either type.
pub trait Trigonometric: Word {
    fn sin(self, mode: &MathContext) -> Self;
    fn cos(self, mode: &MathContext) -> Self;
    fn tan(self, mode: &MathContext) -> Self;
}

/// sin (x + π `shift`), in `f64`.
#[inline(always)]
fn shifted_sine(x: f32, shift: f64, mode: &MathContext) -> f32 {
    /// sin π√z / √z on [0, 0.532²].
    const TERMS: &[f64] = &[
        3.141592621754411,
        -5.167707622626634,
        2.5500262011533046,
        -0.5979508903772423,
        0.07695650025395613,
    ];
    let (t, f) = half_turns(x as f64, shift);
    let sine = f * polynomial(f * f, TERMS, mode);
    f64::from_bits(sine.to_bits() ^ t.to_bits() << 63) as f32
}

/// sin (x + π/2 `turns`) of x that is neither negative nor large, where a fused multiply-add is one instruction.
#[inline(always)]
fn usual_sine(x: f32, turns: u32) -> f32 {
    /// (sin √z / √z − 1) / z on [0, 0.795²].
    const SINE: [f32; 3] = [-0.16666654, 0.008332104, -0.0001950746];
    /// (cos √z − 1 + z/2) / z².
    const COSINE: [f32; 3] = [0.041666646, -0.0013887294, 2.4429419e-5];
    let (t, r) = cody_waite::radians(x);
    let z = r * r;
    let chain = |first, terms: &[f32]| terms.iter().fold(first, |sum: f32, &c| sum.fused(z, c));
    let sine = (r * z).fused(chain(SINE[2], &[SINE[1], SINE[0]]), r);
    let cosine = chain(COSINE[2], &[COSINE[1], COSINE[0], -0.5, 1.0]);
    let quadrant = t.to_bits().wrapping_add(turns);
    let value = select(quadrant & 1 == 0, sine, cosine);
    f32::from_bits(value.to_bits() ^ (quadrant & 2) << 30)
}

impl Trigonometric for f32 {
    #[inline(always)]
    fn sin(self, mode: &MathContext) -> f32 {
        // Unlike 0, -0 leaves zeros as they are.
        let every = || shifted_sine(self, -0.0, mode);
        let usual = || {
            let sign = self.to_bits() & 1 << 31;
            f32::from_bits(usual_sine(self.abs(), 0).to_bits() ^ sign)
        };
        self.up_to(LIMIT_F32, usual, every, mode)
    }

    #[inline(always)]
    fn cos(self, mode: &MathContext) -> f32 {
        let every = || {
            // ± sin (x ± π/2), the signs those of x: even to the last digit, and faster than by |x|.
            let sine = shifted_sine(self, Word::copysign(0.5, self as f64), mode);
            f32::from_bits(sine.to_bits() ^ self.to_bits() & 1 << 31)
        };
        let usual = || usual_sine(self.abs(), 1);
        self.up_to(LIMIT_F32, usual, every, mode)
    }

    #[inline(always)]
    fn tan(self, mode: &MathContext) -> f32 {
        let of = |(t, f)| tangent_of_quarters(t, f, mode);
        let every = || of(half_turns(2.0 * self as f64, -0.0));
        let usual = || of(cody_waite::quarter_turns(self as f64));
        self.up_to(LIMIT_OF_QUARTERS, usual, every, mode)
    }
}

/// tan ((n + f) π/2) for t = n + ROUNDER, |f| < 0.563.
#[inline(always)]
fn tangent_of_quarters(t: f64, f: f64, mode: &MathContext) -> f32 {
    /// tan (π√z/2) / √z on [0, 0.563²], above and below the line.
    const TERMS: (&[f64], &[f64]) = (
        &[16.124896810159953, -4.433409935865361, 0.10601083415121582],
        &[10.265428135942255, -11.26537253646483, 1.0],
    );
    let z = f * f;
    let sine = f * polynomial(z, TERMS.0, mode);
    let cosine = polynomial(z, TERMS.1, mode);
    let across = t.to_bits() & 1 == 1;
    (select(across, -cosine, sine) / select(across, sine, cosine)) as f32
}

/// `of` the angle of |x|, by the one or the other remainder.
#[inline(always)]
fn of_angle(x: f64, of: impl Fn(Angle) -> f64, mode: &MathContext) -> f64 {
    let every = || of(reduce(x, mode));
    let usual = || of(cody_waite::reduce(x));
    x.up_to(LIMIT_F64, usual, every, mode)
}

impl Trigonometric for f64 {
    #[inline(always)]
    fn sin(self, mode: &MathContext) -> f64 {
        odd(of_angle(self, |angle| sine_of(angle, 0, mode), mode), self)
    }

    #[inline(always)]
    fn cos(self, mode: &MathContext) -> f64 {
        of_angle(self, |angle| sine_of(angle, 1, mode), mode)
    }

    #[inline(always)]
    fn tan(self, mode: &MathContext) -> f64 {
        // Products of tiny words underflow: there the tangent is the angle itself.
        let tiny = self.abs() < 1.0 / (1_u64 << 30) as f64;
        let tangent = of_angle(self, |angle| tangent_of(angle, mode), mode);
        odd(select(tiny, self.abs(), tangent), self)
    }
}

/// The tangent of an angle.
#[inline(always)]
fn tangent_of(angle: Angle, mode: &MathContext) -> f64 {
    let (sine, cosine) = (sine(angle, mode), cosine(angle, mode));
    let sine = Double::ordered_sum(sine.0, sine.1);
    let cosine = Double::ordered_sum(cosine.0, cosine.1);
    let across = angle.quadrant & 1 == 1;
    let above = Double::new(
        select(across, cosine.high, sine.high),
        select(across, cosine.low, sine.low),
    );
    let below = Double::new(
        select(across, sine.high, cosine.high),
        select(across, sine.low, cosine.low),
    );
    let quotient = above.over(below, mode).high;
    select(across, -quotient, quotient)
}

/// The sine of `high + low`, in two words whose second is not yet small.
#[inline(always)]
fn sine(angle: Angle, mode: &MathContext) -> (f64, f64) {
    /// (sin √z / √z − 1) / z.
    const TERMS: &[f64] = &[
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
    (
        x,
        (z * x).times_plus(polynomial(z, TERMS, mode), rest, mode),
    )
}

/// The cosine of `high + low`, likewise.
#[inline(always)]
fn cosine(angle: Angle, mode: &MathContext) -> (f64, f64) {
    /// (cos √z − 1 + z/2) / z².
    const TERMS: &[f64] = &[
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
    let lost = (1.0 - high) - half;
    (
        high,
        lost + (z * z).times_plus(polynomial(z, TERMS, mode), -(x * angle.low), mode),
    )
}

/// The sine of an angle whose quadrant is `turns` further on.
#[inline(always)]
fn sine_of(angle: Angle, turns: u32, mode: &MathContext) -> f64 {
    let (sine, cosine) = (sine(angle, mode), cosine(angle, mode));
    let quadrant = angle.quadrant.wrapping_add(turns);
    let value = select(quadrant & 1 == 0, sine.0 + sine.1, cosine.0 + cosine.1);
    f64::from_bits(value.to_bits() ^ (quadrant as u64 & 2) << 62)
}

/// `value` with its sign changed where `x` has one.
#[inline(always)]
fn odd(value: f64, x: f64) -> f64 {
    select(x.has_sign(), -value, value)
}

#[inline(always)]
pub(super) fn sin<F: Trigonometric>(x: F, mode: &MathContext) -> F {
    F::sin(x, mode)
}

#[inline(always)]
pub(super) fn cos<F: Trigonometric>(x: F, mode: &MathContext) -> F {
    F::cos(x, mode)
}

#[inline(always)]
pub(super) fn tan<F: Trigonometric>(x: F, mode: &MathContext) -> F {
    F::tan(x, mode)
}
