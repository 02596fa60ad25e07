//! Double-word arithmetic: a number as the unevaluated sum of two, the second below half a unit in
//! the last place of the first. The algorithms are those of Dekker (1971) and Knuth, as collected
//! in Muller et al., *Handbook of Floating-Point Arithmetic*, chapter 4.

use super::word::Word;
use crate::kernel::MathContext;

/// `high + low`.
#[derive(Clone, Copy)]
pub(super) struct Double<F> {
    pub(super) high: F,
    pub(super) low: F,
}

impl<F: Word> Double<F> {
    #[inline(always)]
    pub(super) fn new(high: F, low: F) -> Self {
        Self { high, low }
    }

    /// `a + b`, exactly.
    #[inline(always)]
    pub(super) fn sum(a: F, b: F) -> Self {
        let high = a + b;
        let of_b = high - a;
        let of_a = high - of_b;
        Self::new(high, (a - of_a) + (b - of_b))
    }

    /// `a + b`, exactly, where |a| ≥ |b| or a is 0.
    #[inline(always)]
    pub(super) fn ordered_sum(a: F, b: F) -> Self {
        let high = a + b;
        Self::new(high, b - (high - a))
    }

    /// `a · b`, to twice the precision.
    #[inline(always)]
    pub(super) fn product(a: F, b: F, mode: &MathContext) -> Self {
        let high = a * b;
        if mode.has_fma() {
            return Self::new(high, a.fused(b, -high));
        }
        let (a_upper, b_upper) = (a.upper(), b.upper());
        let (a_lower, b_lower) = (a - a_upper, b - b_upper);
        let low = ((a_upper * b_upper - high) + (a_upper * b_lower + a_lower * b_upper))
            + a_lower * b_lower;
        Self::new(high, low)
    }

    /// The product with another, to nearly twice the precision.
    #[inline(always)]
    pub(super) fn times(self, other: Self, mode: &MathContext) -> Self {
        let product = Self::product(self.high, other.high, mode);
        let mixed = self.high.times_plus(other.low, self.low * other.high, mode);
        let low = product.low + mixed;
        Self::ordered_sum(product.high, low)
    }

    /// The quotient by another, to nearly twice the precision.
    #[inline(always)]
    pub(super) fn over(self, other: Self, mode: &MathContext) -> Self {
        let inverse = F::of(1.0) / other.high;
        let quotient = self.high * inverse;
        let back = Self::product(quotient, other.high, mode);
        let low = quotient.times_plus(-other.low, self.low, mode);
        let rest = ((self.high - back.high) - back.low) + low;
        Self::ordered_sum(quotient, rest * inverse)
    }
}
