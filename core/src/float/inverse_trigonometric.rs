//! Arc sine, arc cosine and arc tangent, with the argument reductions of fdlibm's `e_asin.c`,
//! `e_acos.c` and `s_atan.c`, and minimax polynomials in place of fdlibm's quotients.

use super::constants::Constants;
use super::double::DoubleWord;
use super::ieee::{polynomial, select};
use shapecast_kernel::MathContext;

/// The constants of the inverse trigonometric functions.
pub trait InverseTrigonometric: Constants {
    /// (asin √z / √z − 1) / z for z in [0, ¼].
    const ASIN_COEFFS: &[Self];
    /// (atan √z / √z − 1) / z for z in [0, (7/16)²].
    const ATAN_COEFFS: &[Self];
    /// The arc tangents of ½, 1 and 1½, as double words.
    const ATAN_TABLE: [(Self, Self); 3];
    /// Above this magnitude, `atan2` scales its operands down.
    const ATAN2_LARGE: Self;
    /// Below this magnitude, `atan2` scales its operands by `ATAN2_SCALE`.
    const ATAN2_SMALL: Self;
    const ATAN2_SCALE: Self;
}

impl InverseTrigonometric for f32 {
    const ASIN_COEFFS: &[f32] = &[
        0.16666754,
        0.074952476,
        0.04547726,
        0.024142792,
        0.042233024,
    ];
    const ATAN_COEFFS: &[f32] = &[
        -0.33333302,
        0.19997627,
        -0.14227591,
        0.10477041,
        -0.05786699,
    ];
    const ATAN_TABLE: [(f32, f32); 3] = [
        (0.4636476, 5.0121587e-09),
        (core::f32::consts::FRAC_PI_4, -2.1855694e-08),
        (0.98279375, -2.5131424e-08),
    ];
    const ATAN2_LARGE: f32 = f32::MAX / 16.0;
    const ATAN2_SMALL: f32 = f32::MIN_POSITIVE * Self::ATAN2_SCALE;
    const ATAN2_SCALE: f32 = (1_u64 << 32) as f32;
}

impl InverseTrigonometric for f64 {
    const ASIN_COEFFS: &[f64] = &[
        0.16666666666666763,
        0.07499999999970053,
        0.04464285717538431,
        0.030381942668285408,
        0.02237221616141586,
        0.01735158993454533,
        0.013981096258409832,
        0.01139657174247865,
        0.010793820546781543,
        0.0036535368255045226,
        0.02183989015157175,
        -0.02119169245663094,
        0.032752247570935575,
    ];
    const ATAN_COEFFS: &[f64] = &[
        -0.33333333333332876,
        0.19999999999861606,
        -0.14285714271122768,
        0.11111110342143163,
        -0.0909088546922672,
        0.07691849223041489,
        -0.06660794204291148,
        0.05831727610889012,
        -0.0496935202054044,
        0.03635844508960901,
        -0.016114332650687048,
    ];
    const ATAN_TABLE: [(f64, f64); 3] = [
        (0.4636476090008061, 2.2698777452961687e-17),
        (core::f64::consts::FRAC_PI_4, 3.061616997868383e-17),
        (0.982793723247329, 1.3903311031230998e-17),
    ];
    const ATAN2_LARGE: f64 = f64::MAX / 16.0;
    const ATAN2_SMALL: f64 = f64::MIN_POSITIVE * Self::ATAN2_SCALE;
    const ATAN2_SCALE: f64 = (1_u64 << 60) as f64;
}

/// The common part of `asin` and `acos`. For |x| > ½ both are computed from asin √t, t = (1 −
/// |x|)/2.
struct AsinParts<F> {
    /// `true` if |x| > ½.
    above_half: bool,
    /// √t if |x| > ½, else |x|.
    argument: F,
    /// asin(argument) − argument.
    excess: F,
    /// The rounding error of √t.
    error: F,
}

#[inline(always)]
fn asin_parts<F: InverseTrigonometric>(x: F, ctx: &MathContext) -> AsinParts<F> {
    let magnitude = x.abs();
    let above_half = magnitude > F::from(0.5);
    let half_rest = (F::from(1.0) - magnitude) * F::from(0.5);
    let t = select(above_half, half_rest, x * x);
    let argument = select(above_half, half_rest.sqrt(), magnitude);
    let square = DoubleWord::two_product(argument, argument, ctx);
    let error = ((t - square.high) - square.low) / (argument + argument);
    AsinParts {
        above_half,
        argument,
        excess: argument * t * polynomial(t, F::ASIN_COEFFS, ctx),
        error: select(argument > F::from(0.0), error, F::from(0.0)),
    }
}

#[inline(always)]
pub(super) fn asin<F: InverseTrigonometric>(x: F, ctx: &MathContext) -> F {
    let parts = asin_parts(x, ctx);
    let two = F::from(2.0);
    let low = two * (parts.excess + parts.error) - F::HALF_PI[1];
    let sum = DoubleWord::fast_two_sum(F::HALF_PI[0], -two * parts.argument);
    let reflected = sum.high + (sum.low - low);
    let direct = parts.argument + parts.excess;
    select(parts.above_half, reflected, direct).copysign(x)
}

#[inline(always)]
pub(super) fn acos<F: InverseTrigonometric>(x: F, ctx: &MathContext) -> F {
    let parts = asin_parts(x, ctx);
    let two = F::from(2.0);
    let negative = x < F::from(0.0);
    let correction = parts.excess + parts.error;
    let above = two * (parts.argument + correction);
    let below = two * F::HALF_PI[0] - two * (parts.argument + (correction - F::HALF_PI[1]));
    // π/2 − x − excess, where the excess gets the sign of x.
    let excess = select(negative, -parts.excess, parts.excess);
    let within = F::HALF_PI[0] - (x - (F::HALF_PI[1] - excess));
    select(parts.above_half, select(negative, below, above), within)
}

/// Returns the arc tangent of y / x. y and x are not negative, not both 0 and not both infinite.
///
/// Before the division, the addition theorem subtracts the angle of the nearest of 0, ½, 1, 1½ and
/// ∞.
#[inline(always)]
fn atan_of_quotient<F: InverseTrigonometric>(y: F, x: F, ctx: &MathContext) -> F {
    let zero = F::from(0.0);
    let at_least = |limit: f32| y >= F::from(limit) * x;
    let (half, one, one_and_half, infinity) = (
        at_least(0.4375),
        at_least(0.6875),
        at_least(1.1875),
        at_least(2.4375),
    );
    let look_up = |values: [F; 5]| {
        let low = select(half, values[1], values[0]);
        let middle = select(one_and_half, values[3], values[2]);
        select(infinity, values[4], select(one, middle, low))
    };
    let tangent = look_up([zero, F::from(0.5), F::from(1.0), F::from(1.5), zero]);
    let [a, b, c] = F::ATAN_TABLE;
    let high = look_up([zero, a.0, b.0, c.0, F::HALF_PI[0]]);
    let low = look_up([zero, a.1, b.1, c.1, F::HALF_PI[1]]);
    // An infinite operand times a tangent of 0 would be NaN.
    let no_product = !half | infinity;
    let rotated_y = select(no_product, y, tangent.muladd(-x, y, ctx));
    let rotated_x = select(no_product, x, tangent.muladd(y, x, ctx));
    let t = select(infinity, -x, rotated_y) / select(infinity, y, rotated_x);
    let z = t * t;
    high + (t + (t * z).muladd(polynomial(z, F::ATAN_COEFFS, ctx), low, ctx))
}

#[inline(always)]
pub(super) fn atan<F: InverseTrigonometric>(x: F, ctx: &MathContext) -> F {
    atan_of_quotient(x.abs(), F::from(1.0), ctx).copysign(x)
}

#[inline(always)]
pub(super) fn atan2<F: InverseTrigonometric>(y: F, x: F, ctx: &MathContext) -> F {
    let (zero, one) = (F::from(0.0), F::from(1.0));
    let (y_abs, x_abs) = (y.abs(), x.abs());
    // If both are 0, x becomes 1; if both are infinite, both become 1.
    let both_infinite = (y_abs == F::INFINITY) & (x_abs == F::INFINITY);
    let both_zero = (y_abs == zero) & (x_abs == zero);
    let y_abs = select(both_infinite, one, y_abs);
    let x_abs = select(both_infinite | both_zero, one, x_abs);
    // Scaling keeps products and sums from overflowing and from losing digits.
    let large = (y_abs > F::ATAN2_LARGE) | (x_abs > F::ATAN2_LARGE);
    let small = (y_abs < F::ATAN2_SMALL) & (x_abs < F::ATAN2_SMALL);
    let factor = select(large, F::from(0.125), select(small, F::ATAN2_SCALE, one));
    let right = atan_of_quotient(y_abs * factor, x_abs * factor, ctx);
    let left = F::HALF_PI[0] * F::from(2.0) - (right - F::HALF_PI[1] * F::from(2.0));
    // The angle on the y axis is π/2 for x = 0 and x = −0.
    let is_left = x.is_sign_negative() & ((x != zero) | (y == zero));
    let value = select(is_left, left, right).copysign(y);
    select(x.is_nan() | y.is_nan(), x + y, value)
}
