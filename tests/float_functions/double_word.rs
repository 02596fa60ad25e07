//! Arithmetic on double words, to about 100 bits.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// The number `self.0 + self.1`. The second float is at most half a unit in the last place of the
/// first.
#[derive(Clone, Copy, Debug)]
pub struct Double(pub f64, pub f64);

impl From<f64> for Double {
    fn from(x: f64) -> Self {
        Self(x, 0.0)
    }
}

/// Returns the exact sum of two floats.
fn two_sum(a: f64, b: f64) -> Double {
    let sum = a + b;
    let b_part = sum - a;
    Double(sum, (a - (sum - b_part)) + (b - b_part))
}

/// Returns the exact sum of two floats, the first of which is not smaller.
fn fast_two_sum(a: f64, b: f64) -> Double {
    let sum = a + b;
    Double(sum, b - (sum - a))
}

impl Add for Double {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (high, low) = (two_sum(self.0, other.0), two_sum(self.1, other.1));
        let sum = fast_two_sum(high.0, high.1 + low.0);
        fast_two_sum(sum.0, sum.1 + low.1)
    }
}

impl Neg for Double {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0, -self.1)
    }
}

impl Sub for Double {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Double {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let product = self.0 * other.0;
        let error = self.0.mul_add(other.0, -product);
        fast_two_sum(product, error + (self.0 * other.1 + self.1 * other.0))
    }
}

impl Div for Double {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let first = self.0 / other.0;
        let rest = self - other * first.into();
        let second = rest.0 / other.0;
        let third = (rest - other * second.into()).0 / other.0;
        fast_two_sum(first, second) + third.into()
    }
}

impl Double {
    pub const LN_2: Self = Self(std::f64::consts::LN_2, 2.3190468138462996e-17);
    pub const LN_10: Self = Self(std::f64::consts::LN_10, -2.1707562233822494e-16);
    pub const HALF_PI: Self = Self(std::f64::consts::FRAC_PI_2, 6.123233995736766e-17);
    pub const TWO_OVER_ROOT_PI: Self =
        Self(std::f64::consts::FRAC_2_SQRT_PI, 1.533545961316588e-17);
    pub const HALF_ROOT: Self = Self(std::f64::consts::FRAC_1_SQRT_2, -4.833646656726457e-17);

    pub fn sqrt(self) -> Self {
        let root = self.0.sqrt();
        if root == 0.0 {
            return root.into();
        }
        let square = Self::from(root) * root.into();
        Self::from(root) + ((self - square).0 / (2.0 * root)).into()
    }

    /// Returns `self` · 2^n.
    pub fn scaled(self, n: i32) -> Self {
        Self(scaled(self.0, n), scaled(self.1, n))
    }
}

/// Returns x · 2^n, rounded at most once if the result is normal.
pub fn scaled(x: f64, n: i32) -> f64 {
    let half = n / 2;
    x * 2_f64.powi(half) * 2_f64.powi(n - half)
}

/// Splits a finite number that is not 0 into (m, n): the number is m · 2^n, with |m| in [1, 2).
pub fn decompose(x: f64) -> (f64, i32) {
    let normal = if x.abs() < f64::MIN_POSITIVE {
        x * 2_f64.powi(64)
    } else {
        x
    };
    let n = (normal.abs().to_bits() >> 52) as i32 - 1023;
    let m = scaled(normal, -n);
    (m, if normal == x { n } else { n - 64 })
}
