//! Square roots, cube roots and `hypot`.

use super::double::DoubleWord;
use super::ieee::{IeeeFloat, select};
use shapecast_kernel::MathContext;

/// The constants of the roots.
pub trait Root: IeeeFloat {
    /// A power of 8 that makes subnormal numbers normal, and the inverse of its cube root.
    const CBRT_SCALE: (Self, Self);
    /// Number of iterations after which the estimate has full precision.
    const CBRT_STEPS: u32;
    const THIRD: Self;
    const TWO_NINTHS: Self;
    /// Above this magnitude, `hypot` scales its operands by `1 / HYPOT_SCALE`, because their squares
    /// overflow.
    const HYPOT_LARGE: Self;
    /// Below this magnitude, `hypot` scales its operands by `HYPOT_SCALE`, because their squares lose digits.
    const HYPOT_SMALL: Self;
    const HYPOT_SCALE: Self;
}

impl Root for f32 {
    const CBRT_SCALE: (f32, f32) = ((1_u64 << 27) as f32, 1.0 / (1_u64 << 9) as f32);
    const CBRT_STEPS: u32 = 2;
    const THIRD: f32 = 1.0 / 3.0;
    const TWO_NINTHS: f32 = 2.0 / 9.0;
    const HYPOT_LARGE: f32 = (1_u64 << 60) as f32;
    const HYPOT_SMALL: f32 = 1.0 / Self::HYPOT_LARGE;
    const HYPOT_SCALE: f32 = Self::HYPOT_LARGE * (1_u64 << 20) as f32;
}

impl Root for f64 {
    const CBRT_SCALE: (f64, f64) = ((1_u64 << 54) as f64, 1.0 / (1_u64 << 18) as f64);
    const CBRT_STEPS: u32 = 3;
    const THIRD: f64 = 1.0 / 3.0;
    const TWO_NINTHS: f64 = 2.0 / 9.0;
    const HYPOT_LARGE: f64 = f64::from_bits((1023 + 500) << 52);
    const HYPOT_SMALL: f64 = f64::from_bits((1023 - 400) << 52);
    const HYPOT_SCALE: f64 = f64::from_bits((1023 + 600) << 52);
}

#[inline(always)]
pub(super) fn sqrt<F: Root>(x: F, _: &MathContext) -> F {
    x.sqrt()
}

#[inline(always)]
pub(super) fn rsqrt<F: Root>(x: F, _: &MathContext) -> F {
    F::from(1.0) / x.sqrt()
}

/// Computes y = x^-⅓ by Halley's iteration, which needs no division. The root is x y², corrected by
/// one step of Newton's iteration, in which the cube is a double word.
#[inline(always)]
pub(super) fn cbrt<F: Root>(x: F, ctx: &MathContext) -> F {
    let magnitude = x.abs();
    // Small numbers are scaled up, because they may be subnormal. Other numbers are scaled down,
    // because the cube of a root that is rounded up may overflow.
    let small = magnitude < F::from(1.0);
    let scaled = magnitude * select(small, F::CBRT_SCALE.0, F::from(0.125));
    let mut y = scaled.inverse_cube_root_estimate();
    let mut step = 0;
    while step < F::CBRT_STEPS {
        let e = (scaled * y * y).muladd(-y, F::from(1.0), ctx);
        let factor = F::TWO_NINTHS.muladd(e, F::THIRD, ctx);
        y = (y * e).muladd(factor, y, ctx);
        step += 1;
    }
    let root = scaled * y * y;
    let square = DoubleWord::two_product(root, root, ctx);
    let cube = DoubleWord::two_product(square.high, root, ctx);
    let rest = (scaled - cube.high) - square.low.muladd(root, cube.low, ctx);
    let root = rest.muladd(y * y * F::THIRD, root, ctx);
    let root = (root * select(small, F::CBRT_SCALE.1, F::from(2.0))).copysign(x);
    // 0, infinities and NaN are their own cube roots.
    let is_ordinary = (magnitude > F::from(0.0)) & (magnitude < F::INFINITY);
    select(is_ordinary, root, x + x)
}

/// Computes √(x² + y²) with squares as double words. Operands whose squares overflow or underflow
/// are scaled.
#[inline(always)]
pub(super) fn hypot<F: Root>(x: F, y: F, ctx: &MathContext) -> F {
    let (a, b) = (x.abs(), y.abs());
    let (long, short) = (select(a > b, a, b), select(a > b, b, a));
    let one = F::from(1.0);
    let large = long > F::HYPOT_LARGE;
    let small = long < F::HYPOT_SMALL;
    let inverse = one / F::HYPOT_SCALE;
    let down = select(large, inverse, select(small, F::HYPOT_SCALE, one));
    let up = select(large, F::HYPOT_SCALE, select(small, inverse, one));
    let (long, short) = (long * down, short * down);
    let (first, second) = (
        DoubleWord::two_product(long, long, ctx),
        DoubleWord::two_product(short, short, ctx),
    );
    let sum = DoubleWord::fast_two_sum(first.high, second.high);
    let length = (sum.high + (sum.low + (first.low + second.low))).sqrt() * up;
    let length = select(x.is_nan() | y.is_nan(), x + y, length);
    // An infinite operand makes the result infinite, even if the other is NaN.
    select((a == F::INFINITY) | (b == F::INFINITY), F::INFINITY, length)
}
