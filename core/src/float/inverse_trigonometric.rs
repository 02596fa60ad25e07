//! Arc sine, arc cosine and arc tangent, by the reductions of fdlibm's `e_asin.c`, `e_acos.c` and
//! `s_atan.c`, with minimax polynomials in place of its quotients.

use super::constants::Constants;
use super::double::Double;
use super::word::{polynomial, select};
use crate::kernel::MathContext;

/// The constants of the inverse trigonometric functions.
pub trait InverseTrigonometric: Constants {
    /// (asin √z / √z − 1) / z on [0, ¼].
    const ARC_SINE: &[Self];
    /// (atan √z / √z − 1) / z on [0, (7/16)²].
    const ARC_TANGENT: &[Self];
    /// The arc tangents of ½, 1 and 1½.
    const ANGLES: [(Self, Self); 3];
    /// Where the arc tangent of a quotient scales its operands, and by what.
    const LARGE: Self;
    const SMALL: Self;
    const LIFT: Self;
}

impl InverseTrigonometric for f32 {
    const ARC_SINE: &[f32] = &[
        0.16666754,
        0.074952476,
        0.04547726,
        0.024142792,
        0.042233024,
    ];
    const ARC_TANGENT: &[f32] = &[
        -0.33333302,
        0.19997627,
        -0.14227591,
        0.10477041,
        -0.05786699,
    ];
    const ANGLES: [(f32, f32); 3] = [
        (0.4636476, 5.0121587e-09),
        (core::f32::consts::FRAC_PI_4, -2.1855694e-08),
        (0.98279375, -2.5131424e-08),
    ];
    const LARGE: f32 = f32::MAX / 16.0;
    const SMALL: f32 = f32::MIN_POSITIVE * Self::LIFT;
    const LIFT: f32 = (1_u64 << 32) as f32;
}

impl InverseTrigonometric for f64 {
    const ARC_SINE: &[f64] = &[
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
    const ARC_TANGENT: &[f64] = &[
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
    const ANGLES: [(f64, f64); 3] = [
        (0.4636476090008061, 2.2698777452961687e-17),
        (core::f64::consts::FRAC_PI_4, 3.061616997868383e-17),
        (0.982793723247329, 1.3903311031230998e-17),
    ];
    const LARGE: f64 = f64::MAX / 16.0;
    const SMALL: f64 = f64::MIN_POSITIVE * Self::LIFT;
    const LIFT: f64 = (1_u64 << 60) as f64;
}

/// What the arc sine and arc cosine share: beyond ½ they go by the root of t = (1 − |x|)/2.
struct Sides<F> {
    beyond: bool,
    /// √t, or |x|.
    root: F,
    /// asin(root) − root.
    excess: F,
    /// What √t was rounded by.
    lost: F,
}

#[inline(always)]
fn sides<F: InverseTrigonometric>(x: F, mode: &MathContext) -> Sides<F> {
    let magnitude = x.abs();
    let beyond = magnitude > F::of(0.5);
    let half_rest = (F::of(1.0) - magnitude) * F::of(0.5);
    let t = select(beyond, half_rest, x * x);
    let root = select(beyond, half_rest.sqrt(), magnitude);
    let square = Double::product(root, root, mode);
    let rest = ((t - square.high) - square.low) / (root + root);
    Sides {
        beyond,
        root,
        excess: root * t * polynomial(t, F::ARC_SINE, mode),
        lost: select(root > F::of(0.0), rest, F::of(0.0)),
    }
}

#[inline(always)]
pub(super) fn asin<F: InverseTrigonometric>(x: F, mode: &MathContext) -> F {
    let side = sides(x, mode);
    let two = F::of(2.0);
    let low = two * (side.excess + side.lost) - F::HALF_PI[1];
    let sum = Double::ordered_sum(F::HALF_PI[0], -two * side.root);
    let beyond = sum.high + (sum.low - low);
    select(side.beyond, beyond, side.root + side.excess).copysign(x)
}

#[inline(always)]
pub(super) fn acos<F: InverseTrigonometric>(x: F, mode: &MathContext) -> F {
    let side = sides(x, mode);
    let two = F::of(2.0);
    let negative = x < F::of(0.0);
    let corrected = side.excess + side.lost;
    let above = two * (side.root + corrected);
    let below = two * F::HALF_PI[0] - two * (side.root + (corrected - F::HALF_PI[1]));
    // π/2 − x − excess, the signs of x and the excess being one.
    let excess = select(negative, -side.excess, side.excess);
    let within = F::HALF_PI[0] - (x - (F::HALF_PI[1] - excess));
    select(side.beyond, select(negative, below, above), within)
}

/// The arc tangent of y / x, neither negative, not both 0 or infinite: the nearest of 0, ½, 1, 1½
/// and ∞ is taken off the quotient, by the addition theorem, before anything is divided.
#[inline(always)]
fn angle<F: InverseTrigonometric>(y: F, x: F, mode: &MathContext) -> F {
    let zero = F::of(0.0);
    let beyond = |limit: f64| y >= F::of(limit) * x;
    let (half, one, more, most) = (
        beyond(0.4375),
        beyond(0.6875),
        beyond(1.1875),
        beyond(2.4375),
    );
    let of = |at: [F; 5]| {
        let low = select(half, at[1], at[0]);
        let middle = select(more, at[3], at[2]);
        select(most, at[4], select(one, middle, low))
    };
    let tangent = of([zero, F::of(0.5), F::of(1.0), F::of(1.5), zero]);
    let [a, b, c] = F::ANGLES;
    let high = of([zero, a.0, b.0, c.0, F::HALF_PI[0]]);
    let low = of([zero, a.1, b.1, c.1, F::HALF_PI[1]]);
    // Where nothing is taken off, an infinite operand must not meet a factor of 0.
    let plain = !half | most;
    let above = select(most, -x, select(plain, y, tangent.times_plus(-x, y, mode)));
    let below = select(most, y, select(plain, x, tangent.times_plus(y, x, mode)));
    let t = above / below;
    let z = t * t;
    high + (t + (t * z).times_plus(polynomial(z, F::ARC_TANGENT, mode), low, mode))
}

#[inline(always)]
pub(super) fn atan<F: InverseTrigonometric>(x: F, mode: &MathContext) -> F {
    angle(x.abs(), F::of(1.0), mode).copysign(x)
}

#[inline(always)]
pub(super) fn atan2<F: InverseTrigonometric>(y: F, x: F, mode: &MathContext) -> F {
    let (zero, one) = (F::of(0.0), F::of(1.0));
    let (up, right) = (y.abs(), x.abs());
    // Both 0 makes 0, as if by x = 1; both infinite makes π/4.
    let both_infinite = (up == F::INFINITY) & (right == F::INFINITY);
    let both_zero = (up == zero) & (right == zero);
    let up = select(both_infinite, one, up);
    let right = select(both_infinite | both_zero, one, right);
    // Neither the products nor the sums may overflow or lose digits.
    let large = (up > F::LARGE) | (right > F::LARGE);
    let small = (up < F::SMALL) & (right < F::SMALL);
    let factor = select(large, F::of(0.125), select(small, F::LIFT, one));
    let first = angle(up * factor, right * factor, mode);
    let across = F::HALF_PI[0] * F::of(2.0) - (first - F::HALF_PI[1] * F::of(2.0));
    // Straight up is π/2 on either side of 0.
    let left = x.has_sign() & ((x != zero) | (y == zero));
    let value = select(left, across, first).copysign(y);
    select(x.is_nan() | y.is_nan(), x + y, value)
}
