//! Sine, cosine and tangent.
//!
//! Of an `f32` in `f64`: the remainder by half a turn, for the tangent by a quarter (see
//! [`super::reduction`]), then one minimax polynomial, or a quotient of two. Of an `f64` the
//! remainder by a quarter turn, then minimax polynomials on [−π/4, π/4] in the form of fdlibm's
//! `k_sin.c` and `k_cos.c`.

use super::double::Double;
use super::reduction::{Angle, half_turns, reduce};
use super::word::{Word, polynomial, select};

/// The functions for either type.
pub trait Trigonometric: Word {
    fn sin(self) -> Self;
    fn cos(self) -> Self;
    fn tan(self) -> Self;
}

/// sin (x + π `shift`) by one polynomial.
#[inline(always)]
fn shifted_sine(x: f32, shift: f64) -> f32 {
    /// sin π√z / √z on [0, 0.532²].
    const TERMS: &[f64] = &[
        3.141592621754411,
        -5.167707622626634,
        2.5500262011533046,
        -0.5979508903772423,
        0.07695650025395613,
    ];
    let (t, f) = half_turns(x as f64, shift);
    let sine = f * polynomial(f * f, TERMS);
    f64::from_bits(sine.to_bits() ^ t.to_bits() << 63) as f32
}

impl Trigonometric for f32 {
    #[inline(always)]
    fn sin(self) -> f32 {
        // Unlike 0, -0 leaves zeros as they are.
        shifted_sine(self, -0.0)
    }

    #[inline(always)]
    fn cos(self) -> f32 {
        // ± sin (x ± π/2), the signs those of x: even to the last digit, and faster than by |x|.
        let sine = shifted_sine(self, Word::copysign(0.5, self as f64));
        f32::from_bits(sine.to_bits() ^ self.to_bits() & 1 << 31)
    }

    #[inline(always)]
    fn tan(self) -> f32 {
        /// tan (π√z/2) / √z on [0, 0.563²], above and below the line.
        const TERMS: (&[f64], &[f64]) = (
            &[16.124896810159953, -4.433409935865361, 0.10601083415121582],
            &[10.265428135942255, -11.26537253646483, 1.0],
        );
        let (t, f) = half_turns(2.0 * self as f64, -0.0);
        let z = f * f;
        let (sine, cosine) = (f * polynomial(z, TERMS.0), polynomial(z, TERMS.1));
        let across = t.to_bits() & 1 == 1;
        (select(across, -cosine, sine) / select(across, sine, cosine)) as f32
    }
}

impl Trigonometric for f64 {
    #[inline(always)]
    fn sin(self) -> f64 {
        odd(sine_of(reduce(self), 0), self)
    }

    #[inline(always)]
    fn cos(self) -> f64 {
        sine_of(reduce(self), 1)
    }

    #[inline(always)]
    fn tan(self) -> f64 {
        let angle = reduce(self);
        let (sine, cosine) = (sine(angle), cosine(angle));
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
        let quotient = above.over(below).high;
        // Products of tiny words underflow: there the tangent is the angle itself.
        let tiny = self.abs() < 1.0 / (1_u64 << 30) as f64;
        let quotient = select(tiny, self.abs(), quotient);
        odd(select(across & !tiny, -quotient, quotient), self)
    }
}

/// The sine of `high + low`, in two words whose second is not yet small.
#[inline(always)]
fn sine(angle: Angle) -> (f64, f64) {
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
    (x, z * x * polynomial(z, TERMS) + slope * angle.low)
}

/// The cosine of `high + low`, likewise.
#[inline(always)]
fn cosine(angle: Angle) -> (f64, f64) {
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
    (high, lost + (z * z * polynomial(z, TERMS) - x * angle.low))
}

/// The sine of an angle whose quadrant is `turns` further on.
#[inline(always)]
fn sine_of(angle: Angle, turns: u32) -> f64 {
    let (sine, cosine) = (sine(angle), cosine(angle));
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
pub(super) fn sin<F: Trigonometric>(x: F) -> F {
    F::sin(x)
}

#[inline(always)]
pub(super) fn cos<F: Trigonometric>(x: F) -> F {
    F::cos(x)
}

#[inline(always)]
pub(super) fn tan<F: Trigonometric>(x: F) -> F {
    F::tan(x)
}
