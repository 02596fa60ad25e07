//! Inverse hyperbolic functions. Each is the logarithm of 1 + t. t is a double word, because the rounding
//! error of a single float would add to the error of the logarithm.

use super::double::DoubleWord;
use super::ieee::{IeeeFloat, select};
use super::logarithm::{Logarithm, ln_1p_scaled};
use shapecast_kernel::MathContext;

/// Returns ln (1 + t), or ln 2x for x above [`LARGE`], whose square may overflow. There, asinh x and
/// acosh x round to ln 2x, and so does ln 2 (1 + x).
#[inline(always)]
fn ln_of_sum<F: Logarithm>(x: F, t: DoubleWord<F>, ctx: &MathContext) -> F {
    let is_large = x > F::from(LARGE);
    let high = select(is_large, x, t.high);
    let low = select(is_large, F::from(0.0), t.low);
    let doublings = select(is_large, F::from(1.0), F::from(0.0));
    ln_1p_scaled(DoubleWord::new(high, low), doublings, ctx)
}

/// 2^60, whose square is finite.
const LARGE: f32 = (1_u64 << 60) as f32;

/// Returns √(x² + `summand`) as a double word. The summand is 1 or −1.
#[inline(always)]
fn root_of_square_and<F: IeeeFloat>(x: F, summand: F, ctx: &MathContext) -> DoubleWord<F> {
    let square = DoubleWord::two_product(x, x, ctx);
    let sum = DoubleWord::two_sum(square.high, summand);
    let sum = DoubleWord::fast_two_sum(sum.high, sum.low + square.low);
    let root = sum.high.sqrt();
    let root_square = DoubleWord::two_product(root, root, ctx);
    let rest = ((sum.high - root_square.high) - root_square.low) + sum.low;
    let low = rest / (root + root);
    DoubleWord::new(root, select(root > F::from(0.0), low, F::from(0.0)))
}

/// asinh x = ln (1 + t) with t = |x| + √(x² + 1) − 1.
#[inline(always)]
pub(super) fn asinh<F: Logarithm>(x: F, ctx: &MathContext) -> F {
    let one = F::from(1.0);
    let magnitude = x.abs();
    let root = root_of_square_and(magnitude, one, ctx);
    // root − 1 is exact, or so large that its error does not count.
    let sum = DoubleWord::two_sum(magnitude, root.high - one);
    let t = DoubleWord::new(sum.high, sum.low + root.low);
    ln_of_sum(magnitude, t, ctx).copysign(x)
}

/// acosh x = ln (1 + t) with t = √(x² − 1) + x − 1.
#[inline(always)]
pub(super) fn acosh<F: Logarithm>(x: F, ctx: &MathContext) -> F {
    let one = F::from(1.0);
    let root = root_of_square_and(x, -one, ctx);
    // x − 1 is exact, or so large that its error does not count.
    let sum = DoubleWord::two_sum(root.high, x - one);
    let t = DoubleWord::new(sum.high, sum.low + root.low);
    select(x >= one, ln_of_sum(x, t, ctx), F::NAN)
}

/// atanh x = ½ ln (1 + t) with t = 2 |x| / (1 − |x|).
#[inline(always)]
pub(super) fn atanh<F: Logarithm>(x: F, ctx: &MathContext) -> F {
    let (zero, one) = (F::from(0.0), F::from(1.0));
    let magnitude = x.abs();
    let numerator = DoubleWord::new(magnitude + magnitude, zero);
    let t = numerator.div(DoubleWord::two_sum(one, -magnitude), ctx);
    let value = F::from(0.5) * ln_1p_scaled(t, zero, ctx);
    let beyond = select(magnitude == one, F::INFINITY, F::NAN);
    select(magnitude < one, value, beyond).copysign(x)
}
