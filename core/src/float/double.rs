//! Double-word arithmetic: a number is the unevaluated sum of two floats, the second at most half a
//! unit in the last place of the first.
//!
//! The algorithms are those of T. J. Dekker (1971) and D. Knuth, as collected in J.-M. Muller et
//! al., *Handbook of Floating-Point Arithmetic*, chapter 4.

use super::ieee::IeeeFloat;
use shapecast_kernel::MathContext;

/// The number `high + low`.
#[derive(Clone, Copy)]
pub(super) struct DoubleWord<F> {
    pub(super) high: F,
    pub(super) low: F,
}

impl<F: IeeeFloat> DoubleWord<F> {
    #[inline(always)]
    pub(super) fn new(high: F, low: F) -> Self {
        Self { high, low }
    }

    /// Returns the exact sum of `a` and `b`: Knuth's TwoSum.
    #[inline(always)]
    pub(super) fn two_sum(a: F, b: F) -> Self {
        let high = a + b;
        let b_part = high - a;
        let a_part = high - b_part;
        Self::new(high, (a - a_part) + (b - b_part))
    }

    /// Returns the exact sum of `a` and `b`, if |a| ≥ |b| or a is 0: Dekker's Fast2Sum.
    #[inline(always)]
    pub(super) fn fast_two_sum(a: F, b: F) -> Self {
        let high = a + b;
        Self::new(high, b - (high - a))
    }

    /// Returns the exact product of `a` and `b`: Dekker's product, or two instructions with an FMA.
    #[inline(always)]
    pub(super) fn two_product(a: F, b: F, ctx: &MathContext) -> Self {
        let high = a * b;
        if ctx.has_fma() {
            return Self::new(high, a.fma(b, -high));
        }
        let (a_upper, b_upper) = (a.upper_half(), b.upper_half());
        let (a_lower, b_lower) = (a - a_upper, b - b_upper);
        let low = ((a_upper * b_upper - high) + (a_upper * b_lower + a_lower * b_upper))
            + a_lower * b_lower;
        Self::new(high, low)
    }

    /// Returns the product, to nearly twice the precision of `F`.
    #[inline(always)]
    pub(super) fn mul(self, other: Self, ctx: &MathContext) -> Self {
        let product = Self::two_product(self.high, other.high, ctx);
        let mixed = self.high.muladd(other.low, self.low * other.high, ctx);
        let low = product.low + mixed;
        Self::fast_two_sum(product.high, low)
    }

    /// Returns the quotient, to nearly twice the precision of `F`.
    #[inline(always)]
    pub(super) fn div(self, other: Self, ctx: &MathContext) -> Self {
        let inverse = F::from(1.0) / other.high;
        let quotient = self.high * inverse;
        let product = Self::two_product(quotient, other.high, ctx);
        let low = quotient.muladd(-other.low, self.low, ctx);
        let rest = ((self.high - product.high) - product.low) + low;
        Self::fast_two_sum(quotient, rest * inverse)
    }
}
