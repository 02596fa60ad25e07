//! Roots, and the length of a hypotenuse.

use super::double::Double;
use super::word::{Word, select};
use crate::kernel::MathContext;

/// The constants of the roots.
pub trait Root: Word {
    /// A power of 8 that makes subnormal numbers normal, and its cube root's inverse.
    const LIFT: (Self, Self);
    /// Iterations until the estimate is exact.
    const STEPS: u32;
    const THIRD: Self;
    const TWO_NINTHS: Self;
    /// Beyond these a square overflows, or loses digits; the power of 2 that undoes it.
    const LARGE: Self;
    const SMALL: Self;
    const FACTOR: Self;
}

impl Root for f32 {
    const LIFT: (f32, f32) = ((1_u64 << 27) as f32, 1.0 / (1_u64 << 9) as f32);
    const STEPS: u32 = 2;
    const THIRD: f32 = 1.0 / 3.0;
    const TWO_NINTHS: f32 = 2.0 / 9.0;
    const LARGE: f32 = (1_u64 << 60) as f32;
    const SMALL: f32 = 1.0 / Self::LARGE;
    const FACTOR: f32 = Self::LARGE * (1_u64 << 20) as f32;
}

impl Root for f64 {
    const LIFT: (f64, f64) = ((1_u64 << 54) as f64, 1.0 / (1_u64 << 18) as f64);
    const STEPS: u32 = 3;
    const THIRD: f64 = 1.0 / 3.0;
    const TWO_NINTHS: f64 = 2.0 / 9.0;
    const LARGE: f64 = f64::from_bits((1023 + 500) << 52);
    const SMALL: f64 = f64::from_bits((1023 - 400) << 52);
    const FACTOR: f64 = f64::from_bits((1023 + 600) << 52);
}

#[inline(always)]
pub(super) fn sqrt<F: Root>(x: F, _: &MathContext) -> F {
    x.sqrt()
}

#[inline(always)]
pub(super) fn rsqrt<F: Root>(x: F, _: &MathContext) -> F {
    F::of(1.0) / x.sqrt()
}

/// y = x^-⅓ by Halley's iteration, which needs no division, then x y² and one step of Newton's with
/// the cube in two words.
#[inline(always)]
pub(super) fn cbrt<F: Root>(x: F, mode: &MathContext) -> F {
    let magnitude = x.abs();
    // Small numbers are made larger, subnormal ones among them; the cube of a rounded root of a large
    // one may overflow.
    let small = magnitude < F::of(1.0);
    let lifted = magnitude * select(small, F::LIFT.0, F::of(0.125));
    let mut y = lifted.inverse_cube_root_estimate();
    let mut step = 0;
    while step < F::STEPS {
        let e = (lifted * y * y).times_plus(-y, F::of(1.0), mode);
        let factor = F::TWO_NINTHS.times_plus(e, F::THIRD, mode);
        y = (y * e).times_plus(factor, y, mode);
        step += 1;
    }
    let root = lifted * y * y;
    let square = Double::product(root, root, mode);
    let cube = Double::product(square.high, root, mode);
    let rest = (lifted - cube.high) - square.low.times_plus(root, cube.low, mode);
    let root = rest.times_plus(y * y * F::THIRD, root, mode);
    let root = (root * select(small, F::LIFT.1, F::of(2.0))).copysign(x);
    // 0, infinities and NaN are their own.
    let ordinary = (magnitude > F::of(0.0)) & (magnitude < F::INFINITY);
    select(ordinary, root, x + x)
}

/// √(x² + y²), the squares in two words, scaled where they overflow or vanish.
#[inline(always)]
pub(super) fn hypot<F: Root>(x: F, y: F, mode: &MathContext) -> F {
    let (a, b) = (x.abs(), y.abs());
    let (long, short) = (select(a > b, a, b), select(a > b, b, a));
    let one = F::of(1.0);
    let large = long > F::LARGE;
    let small = long < F::SMALL;
    let inverse = one / F::FACTOR;
    let down = select(large, inverse, select(small, F::FACTOR, one));
    let up = select(large, F::FACTOR, select(small, inverse, one));
    let (long, short) = (long * down, short * down);
    let (first, second) = (
        Double::product(long, long, mode),
        Double::product(short, short, mode),
    );
    let sum = Double::ordered_sum(first.high, second.high);
    let length = (sum.high + (sum.low + (first.low + second.low))).sqrt() * up;
    let length = select(x.is_nan() | y.is_nan(), x + y, length);
    // Infinite whatever the other is, NaN included.
    select((a == F::INFINITY) | (b == F::INFINITY), F::INFINITY, length)
}
