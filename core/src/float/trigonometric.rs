//! Sine, cosine and tangent: the remainder by π/2 (see [`super::reduction`]), then minimax
//! polynomials on [−π/4, π/4] in the form of fdlibm's `k_sin.c` and `k_cos.c`.

use super::double::Double;
use super::reduction::{Angle, reduce_f32, reduce_f64};
use super::word::{Word, polynomial, select};

/// The constants of the trigonometric functions.
pub trait Trigonometric: Word {
    /// (sin √z / √z − 1) / z.
    const SINE: &[Self];
    /// (cos √z − 1 + z/2) / z².
    const COSINE: &[Self];
    /// The remainder of |x|.
    fn reduce(self) -> Angle<Self>;
    /// This with its sign changed where the second bit of `quadrant` is set.
    fn turned(self, quadrant: u32) -> Self;
}

impl Trigonometric for f32 {
    const SINE: &[f32] = &[-0.16666655, 0.008332188, -0.00019518095];
    const COSINE: &[f32] = &[0.041666653, -0.0013887611, 2.4461977e-05];

    #[inline(always)]
    fn reduce(self) -> Angle<f32> {
        let (quadrant, angle) = reduce_f32(self);
        let high = select(self.abs() < f32::INFINITY, angle as f32, f32::NAN);
        Angle {
            quadrant,
            high,
            low: (angle - high as f64) as f32,
        }
    }

    #[inline(always)]
    fn turned(self, quadrant: u32) -> f32 {
        f32::from_bits(self.to_bits() ^ (quadrant & 2) << 30)
    }
}

impl Trigonometric for f64 {
    const SINE: &[f64] = &[
        -0.1666666666666663,
        0.00833333333332184,
        -0.00019841269829358512,
        2.7557313538503633e-06,
        -2.5050734386967374e-08,
        1.589543312664044e-10,
    ];
    const COSINE: &[f64] = &[
        0.04166666666666665,
        -0.0013888888888881432,
        2.4801587293392705e-05,
        -2.7557315344091493e-07,
        2.0875843760617427e-09,
        -1.1365300558574645e-11,
    ];

    #[inline(always)]
    fn reduce(self) -> Angle<f64> {
        reduce_f64(self)
    }

    #[inline(always)]
    fn turned(self, quadrant: u32) -> f64 {
        f64::from_bits(self.to_bits() ^ (quadrant as u64 & 2) << 62)
    }
}

/// The sine of `high + low`, in two words whose second is not yet small.
#[inline(always)]
fn sine<F: Trigonometric>(angle: Angle<F>) -> (F, F) {
    let x = angle.high;
    let z = x * x;
    let slope = F::of(1.0) - F::of(0.5) * z;
    (x, z * x * polynomial(z, F::SINE) + slope * angle.low)
}

/// The cosine of `high + low`, likewise.
#[inline(always)]
fn cosine<F: Trigonometric>(angle: Angle<F>) -> (F, F) {
    let x = angle.high;
    let z = x * x;
    let half = F::of(0.5) * z;
    let high = F::of(1.0) - half;
    let lost = (F::of(1.0) - high) - half;
    (
        high,
        lost + (z * z * polynomial(z, F::COSINE) - x * angle.low),
    )
}

/// The sine of an angle whose quadrant is `turns` further on.
#[inline(always)]
fn sine_of<F: Trigonometric>(angle: Angle<F>, turns: u32) -> F {
    let (sine, cosine) = (sine(angle), cosine(angle));
    let quadrant = angle.quadrant.wrapping_add(turns);
    select(quadrant & 1 == 0, sine.0 + sine.1, cosine.0 + cosine.1).turned(quadrant)
}

/// `value` with its sign changed where `x` has one.
#[inline(always)]
fn odd<F: Word>(value: F, x: F) -> F {
    select(x.has_sign(), -value, value)
}

#[inline(always)]
pub(super) fn sin<F: Trigonometric>(x: F) -> F {
    odd(sine_of(x.reduce(), 0), x)
}

#[inline(always)]
pub(super) fn cos<F: Trigonometric>(x: F) -> F {
    sine_of(x.reduce(), 1)
}

/// 2^-30: below it tan x is x.
const TINY: f64 = 1.0 / (1_u64 << 30) as f64;

#[inline(always)]
pub(super) fn tan<F: Trigonometric>(x: F) -> F {
    let angle = x.reduce();
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
    let tiny = x.abs() < F::of(TINY);
    let quotient = select(tiny, x.abs(), quotient);
    odd(select(across & !tiny, -quotient, quotient), x)
}
