//! The remainder of x by π or π/2, for an x that is not large.
//!
//! Fused multiply-adds subtract n times the divisor, which is the sum of up to three floats (W. J.
//! Cody and W. Waite, *Software Manual for the Elementary Functions*, 1980). The method needs an
//! FMA instruction.

use super::constants::Constants;
use super::double::DoubleWord;
use super::ieee::IeeeFloat;
use super::payne_hanek::ReducedAngle;

/// 2/π as a double word, rounded towards 0 so that the remainder of −0 is −0.
const TWO_OVER_PI: [f64; 2] = [0.6366197723675813, 7.166494911215067e-17];

/// The greatest magnitude for [`radians`]: there x · 2/π has an error of less than 0.01.
pub(super) const LIMIT_F32: f32 = (1 << 17) as f32;
/// The greatest magnitude for [`quarter_turns`], whose error is at most 2^-60 there.
pub(super) const LIMIT_QUARTER_TURNS: f32 = (1_u64 << 40) as f32;
/// The greatest magnitude for [`reduce`]: there n and its products are exact.
pub(super) const LIMIT_F64: f64 = (1 << 30) as f64;

/// Returns the shifted integer n and r, where x = n π/2 + r and |r| < 0.795.
#[inline(always)]
pub(super) fn radians(x: f32) -> (f32, f32) {
    const ROUNDER: f32 = <f32 as IeeeFloat>::ROUNDER;
    let t = x.fma(core::f32::consts::FRAC_2_PI, ROUNDER);
    let n = t - ROUNDER;
    // The first subtraction is exact.
    let r = f32::HALF_PI.iter().fold(x, |r, &part| n.fma(-part, r));
    (t, r)
}

/// Returns the shifted integer n and f, where x = (n + f) π/2 and |f| < 0.51.
#[inline(always)]
pub(super) fn quarter_turns(x: f64) -> (f64, f64) {
    const ROUNDER: f64 = <f64 as IeeeFloat>::ROUNDER;
    let t = x.fma(TWO_OVER_PI[0], ROUNDER);
    let f = x.fma(TWO_OVER_PI[0], -(t - ROUNDER));
    (t, x.fma(TWO_OVER_PI[1], f))
}

/// Returns the remainder of |x| by π/2.
#[inline(always)]
pub(super) fn reduce(x: f64) -> ReducedAngle {
    const ROUNDER: f64 = <f64 as IeeeFloat>::ROUNDER;
    const HALF_PI: [f64; 3] = <f64 as Constants>::HALF_PI;
    let x = x.abs();
    let t = x.fma(TWO_OVER_PI[0], ROUNDER);
    let n = t - ROUNDER;
    // This is exact: the difference is less than 1 and, like its terms, a multiple of 2^-53.
    let first = n.fma(-HALF_PI[0], x);
    let second = n * HALF_PI[1];
    let error = n.fma(HALF_PI[1], -second);
    // `first` may be less than `second`, so `fast_two_sum` is not exact.
    let rest = DoubleWord::two_sum(first, -second);
    ReducedAngle {
        quadrant: t.to_bits() as u32,
        high: rest.high,
        low: rest.low - n.fma(HALF_PI[2], error),
    }
}
