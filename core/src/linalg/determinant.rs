//! Products with a separate exponent, for determinants.

use crate::float::Float;
use crate::float::power_of_two::{exponent, times_pow2};

/// A product of real or complex numbers. With the separate exponent, the parts neither overflow nor underflow.
pub(super) struct Determinant {
    parts: [f64; 2],
    exponent: i64,
    /// Whether a factor is 0.
    is_zero: bool,
}

impl Determinant {
    /// Creates the empty product, with the sign of a permutation.
    pub(super) fn new(is_odd: bool) -> Self {
        Determinant {
            parts: [if is_odd { -1.0 } else { 1.0 }, 0.0],
            exponent: 0,
            is_zero: false,
        }
    }

    /// Multiplies by a number with these parts.
    pub(super) fn multiply(&mut self, factor: [f64; 2]) {
        self.is_zero |= factor == [0.0, 0.0];
        let ([a, b], [c, d]) = (self.parts, self.normalized(factor));
        // A product of real numbers has no 0 · ∞ in its imaginary part.
        let product = if b == 0.0 && d == 0.0 {
            [a * c, 0.0]
        } else {
            [a * c - b * d, a * d + b * c]
        };
        self.parts = self.normalized(product);
    }

    /// Multiplies by 2^e.
    pub(super) fn multiply_by_pow2(&mut self, e: i32) {
        self.exponent += i64::from(e);
    }

    /// Returns the parts divided by a power of two, so that the larger one is 1 to 2. Adds the exponent of the power.
    fn normalized(&mut self, parts: [f64; 2]) -> [f64; 2] {
        let [re, im] = parts.map(f64::abs);
        let e = exponent(if re > im { re } else { im });
        self.exponent += i64::from(e);
        parts.map(|part| times_pow2(part, -e))
    }

    /// Returns the real and the imaginary part of the product.
    ///
    /// The product is 0 if a factor is 0, even if another factor is infinite, as in NumPy.
    pub(super) fn value<T: Float>(&self) -> [T; 2] {
        let parts = if self.is_zero { [0.0; 2] } else { self.parts };
        let e = self.exponent.clamp(-4000, 4000) as i32;
        parts.map(|part| T::from_f64(times_pow2(part, e)))
    }

    /// Returns the parts of the product divided by its absolute value, and the logarithm of this absolute value.
    pub(super) fn sign_and_log<T: Float>(&self) -> ([T; 2], T) {
        if self.is_zero {
            return ([T::ZERO; 2], T::NEG_INFINITY);
        }
        let [re, im] = self.parts;
        let size = Float::hypot(re, im);
        let sign = if im == 0.0 && !re.is_nan() {
            [1.0_f64.copysign(re), 0.0]
        } else {
            [re / size, im / size]
        };
        let log = Float::ln(size) + self.exponent as f64 * core::f64::consts::LN_2;
        (sign.map(T::from_f64), T::from_f64(log))
    }
}
