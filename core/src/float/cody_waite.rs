//! The remainder of x by π or π/2, for x that is not large: n times the divisor, in three words, is
//! taken off by fused multiply-adds (Cody and Waite, *Software Manual for the Elementary Functions*,
//! 1980). Only where a fused multiply-add is one instruction.

use super::constants::Constants;
use super::double::Double;
use super::reduction::Angle;
use super::word::Word;

/// 2/π in two words, rounded towards 0: so what is left of −0 is −0.
const TWO_OVER_PI: [f64; 2] = [0.6366197723675813, 7.166494911215067e-17];

/// Up to here n is off by less than 0.01.
pub(super) const LIMIT_F32: f32 = (1 << 17) as f32;
/// Up to here [`quarter_turns`] is exact to 2^-60.
pub(super) const LIMIT_OF_QUARTERS: f32 = (1_u64 << 40) as f32;
/// Up to here n and its products are exact.
pub(super) const LIMIT_F64: f64 = (1 << 30) as f64;

/// (t, r) such that x = n π/2 + r, t = n + ROUNDER, |r| < 0.795.
#[inline(always)]
pub(super) fn radians(x: f32) -> (f32, f32) {
    const ROUNDER: f32 = <f32 as Word>::ROUNDER;
    let t = x.fused(core::f32::consts::FRAC_2_PI, ROUNDER);
    let n = t - ROUNDER;
    // The first difference is exact.
    let r = f32::HALF_PI.iter().fold(x, |r, &word| n.fused(-word, r));
    (t, r)
}

/// (t, f) such that x = (n + f) π/2, t = n + ROUNDER, |f| < 0.51.
#[inline(always)]
pub(super) fn quarter_turns(x: f64) -> (f64, f64) {
    const ROUNDER: f64 = <f64 as Word>::ROUNDER;
    let t = x.fused(TWO_OVER_PI[0], ROUNDER);
    let f = x.fused(TWO_OVER_PI[0], -(t - ROUNDER));
    (t, x.fused(TWO_OVER_PI[1], f))
}

/// The angle of |x|.
#[inline(always)]
pub(super) fn reduce(x: f64) -> Angle {
    const ROUNDER: f64 = <f64 as Word>::ROUNDER;
    const HALF_PI: [f64; 3] = <f64 as Constants>::HALF_PI;
    let x = x.abs();
    let t = x.fused(TWO_OVER_PI[0], ROUNDER);
    let n = t - ROUNDER;
    // Exact: a multiple of 2^-53, as both terms are, and less than 1.
    let first = n.fused(-HALF_PI[0], x);
    let second = n * HALF_PI[1];
    let lost = n.fused(HALF_PI[1], -second);
    // It may cancel.
    let rest = Double::sum(first, -second);
    Angle {
        quadrant: t.to_bits() as u32,
        high: rest.high,
        low: rest.low - n.fused(HALF_PI[2], lost),
    }
}
