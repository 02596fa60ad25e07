//! The public functions.

use super::sealed::ToIeee;
use super::{Float, with_context};
use crate::kernel::MathContext;

macro_rules! functions {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident($($argument:ident: $type:ident),*);
    )*) => {$(
        $(#[doc = $doc])*
        #[inline(always)]
        #[must_use]
        pub fn $name<F: Float>($($argument: $type),*) -> F {
            F::from_ieee(with_context::$name($($argument.to_ieee(),)* &MathContext::portable()))
        }
    )*};
}

functions! {
    /// Returns e^x.
    ///
    /// ```
    /// use shapecast::float::exp;
    ///
    /// assert_eq!(exp(0.0_f64), 1.0);
    /// ```
    exp(x: F);
    /// Returns 2^x.
    ///
    /// ```
    /// use shapecast::float::exp2;
    ///
    /// assert_eq!(exp2(-1.0_f32), 0.5);
    /// ```
    exp2(x: F);
    /// Returns e^x − 1, which is accurate near 0 too.
    ///
    /// ```
    /// use shapecast::float::exp_m1;
    ///
    /// assert_eq!(exp_m1(1e-20_f64), 1e-20);
    /// ```
    exp_m1(x: F);
    /// Returns the logistic function of x, 1 / (1 + e^−x).
    ///
    /// ```
    /// use shapecast::float::sigmoid;
    ///
    /// assert_eq!(sigmoid(0.0_f32), 0.5);
    /// ```
    sigmoid(x: F);
    /// Returns the natural logarithm of x: −∞ for 0, NaN for negative x.
    ///
    /// ```
    /// use shapecast::float::ln;
    ///
    /// assert_eq!(ln(1.0_f32), 0.0);
    /// ```
    ln(x: F);
    /// Returns ln (1 + x), which is accurate near 0 too.
    ///
    /// ```
    /// use shapecast::float::ln_1p;
    ///
    /// assert_eq!(ln_1p(1e-20_f64), 1e-20);
    /// ```
    ln_1p(x: F);
    /// Returns the logarithm of x to base 2: −∞ for 0, NaN for negative x.
    ///
    /// ```
    /// use shapecast::float::log2;
    ///
    /// assert_eq!(log2(0.125_f64), -3.0);
    /// ```
    log2(x: F);
    /// Returns the logarithm of x to base 10: −∞ for 0, NaN for negative x.
    ///
    /// ```
    /// use shapecast::float::log10;
    ///
    /// assert_eq!(log10(1000.0_f64), 3.0);
    /// ```
    log10(x: F);
    /// Returns the sine of x, in radians: NaN for infinite x.
    ///
    /// ```
    /// use shapecast::float::sin;
    ///
    /// assert_eq!(sin(0.0_f32), 0.0);
    /// ```
    sin(x: F);
    /// Returns the cosine of x, in radians: NaN for infinite x.
    ///
    /// ```
    /// use shapecast::float::cos;
    ///
    /// assert_eq!(cos(0.0_f32), 1.0);
    /// ```
    cos(x: F);
    /// Returns the tangent of x, in radians: NaN for infinite x.
    ///
    /// ```
    /// use shapecast::float::tan;
    ///
    /// assert_eq!(tan(0.0_f64), 0.0);
    /// ```
    tan(x: F);
    /// Returns the arc sine of x, in [−π/2, π/2]: NaN for x outside [−1, 1].
    ///
    /// ```
    /// use shapecast::float::asin;
    ///
    /// assert_eq!(asin(1.0_f64), std::f64::consts::FRAC_PI_2);
    /// ```
    asin(x: F);
    /// Returns the arc cosine of x, in [0, π]: NaN for x outside [−1, 1].
    ///
    /// ```
    /// use shapecast::float::acos;
    ///
    /// assert_eq!(acos(-1.0_f64), std::f64::consts::PI);
    /// ```
    acos(x: F);
    /// Returns the arc tangent of x, in [−π/2, π/2].
    ///
    /// ```
    /// use shapecast::float::atan;
    ///
    /// assert_eq!(atan(1.0_f32), std::f32::consts::FRAC_PI_4);
    /// ```
    atan(x: F);
    /// Returns the angle of the point (x, y), in [−π, π]. Signed zeros follow IEEE 754.
    ///
    /// ```
    /// use shapecast::float::atan2;
    ///
    /// assert_eq!(atan2(1.0_f64, 0.0), std::f64::consts::FRAC_PI_2);
    /// ```
    atan2(y: F, x: F);
    /// Returns the hyperbolic sine of x.
    ///
    /// ```
    /// use shapecast::float::sinh;
    ///
    /// assert_eq!(sinh(0.0_f32), 0.0);
    /// ```
    sinh(x: F);
    /// Returns the hyperbolic cosine of x.
    ///
    /// ```
    /// use shapecast::float::cosh;
    ///
    /// assert_eq!(cosh(0.0_f32), 1.0);
    /// ```
    cosh(x: F);
    /// Returns the hyperbolic tangent of x.
    ///
    /// ```
    /// use shapecast::float::tanh;
    ///
    /// assert_eq!(tanh(f32::INFINITY), 1.0);
    /// ```
    tanh(x: F);
    /// Returns the inverse hyperbolic sine of x.
    ///
    /// ```
    /// use shapecast::float::asinh;
    ///
    /// assert_eq!(asinh(1e-20_f64), 1e-20);
    /// ```
    asinh(x: F);
    /// Returns the inverse hyperbolic cosine of x, in [0, ∞]: NaN for x below 1.
    ///
    /// ```
    /// use shapecast::float::acosh;
    ///
    /// assert_eq!(acosh(1.0_f64), 0.0);
    /// ```
    acosh(x: F);
    /// Returns the inverse hyperbolic tangent of x: ±∞ for ±1, NaN for x outside [−1, 1].
    ///
    /// ```
    /// use shapecast::float::atanh;
    ///
    /// assert_eq!(atanh(1.0_f32), f32::INFINITY);
    /// ```
    atanh(x: F);
    /// Returns the correctly rounded square root of x: NaN for negative x.
    ///
    /// With the feature `std` the square root is one instruction. Without `std` it is computed by a
    /// loop over the binary digits, because `core` has no stable `sqrt`.
    ///
    /// ```
    /// use shapecast::float::sqrt;
    ///
    /// assert_eq!(sqrt(2.25_f64), 1.5);
    /// ```
    sqrt(x: F);
    /// Returns 1 / √x: ±∞ for ±0, NaN for negative x.
    ///
    /// ```
    /// use shapecast::float::rsqrt;
    ///
    /// assert_eq!(rsqrt(4.0_f32), 0.5);
    /// ```
    rsqrt(x: F);
    /// Returns the cube root of x, which is negative for negative x.
    ///
    /// ```
    /// use shapecast::float::cbrt;
    ///
    /// assert_eq!(cbrt(-27.0_f64), -3.0);
    /// ```
    cbrt(x: F);
    /// Returns √(x² + y²) without intermediate overflow or underflow.
    ///
    /// The result is infinite if x or y is infinite, even if the other one is NaN.
    ///
    /// ```
    /// use shapecast::float::hypot;
    ///
    /// assert_eq!(hypot(3.0_f64, 4.0), 5.0);
    /// ```
    hypot(x: F, y: F);
    /// Returns x^y. Special values follow `pow` of IEEE 754.
    ///
    /// ```
    /// use shapecast::float::powf;
    ///
    /// assert_eq!(powf(2.0_f32, 0.5), std::f32::consts::SQRT_2);
    /// ```
    powf(x: F, y: F);
    /// Returns x^n.
    ///
    /// For n = −1, 1, 2 and 3 it divides or multiplies. For other n it is as accurate as [`powf`].
    ///
    /// ```
    /// use shapecast::float::powi;
    ///
    /// assert_eq!(powi(1.5_f64, 2), 2.25);
    /// ```
    powi(x: F, n: i32);
    /// Returns the error function of x, 2/√π ∫₀ˣ e^(−t²) dt.
    ///
    /// ```
    /// use shapecast::float::erf;
    ///
    /// assert_eq!(erf(f64::INFINITY), 1.0);
    /// ```
    erf(x: F);
    /// Returns the Gaussian error linear unit x Φ(x), where Φ is the normal distribution function.
    ///
    /// PyTorch's `gelu` with `approximate="none"` is the same function. The result is accurate for
    /// every negative x, down to subnormal results, and −0 for −∞. For `approximate="tanh"`, write
    /// the formula with [`tanh`].
    ///
    /// ```
    /// use shapecast::float::gelu;
    ///
    /// assert_eq!(gelu(0.0_f32), 0.0);
    /// ```
    gelu(x: F);
}
