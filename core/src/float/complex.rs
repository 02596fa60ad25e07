//! Functions of complex numbers, for the feature `num-complex`.
//!
//! The functions of `num-complex` overflow early, cancel, and give NaN for many infinite numbers. The functions here give
//! the results of C99, Annex G, at zeros, infinities and NaN. They are compiled once, since their loops gain little from
//! vectors.

use num_complex::Complex;
use shapecast_kernel::MathContext;

use super::double::DoubleWord;
use super::logarithm::ln_1p_scaled;
use super::with_context;

/// Magnitudes whose sums and squares stay far from the limits of `f64`.
const ORDINARY: core::ops::Range<f64> = power(-900)..power(900);

/// Returns 2 to the power of `exponent`, which must be a normal number.
const fn power(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// Returns e^z.
///
/// For an infinite real part and an imaginary part that is infinite or NaN, the result is infinite or 0 as the limit is.
pub(crate) fn exp(z: Complex<f64>) -> Complex<f64> {
    /// A number whose multiples are exact, and e to its power.
    const STEP: (f64, f64) = (700.0, 1.0142320547350045e304);
    let context = &MathContext::portable();
    let (mut re, im) = (z.re, z.im);
    if re.is_infinite() && !im.is_finite() {
        return match re > 0.0 {
            true => Complex::new(re, f64::NAN),
            false => Complex::new(0.0, 0.0_f64.copysign(im)),
        };
    }
    // e^re may overflow although its product with a small sine or cosine does not.
    let mut factors = [1.0; 2];
    for factor in &mut factors {
        if re > STEP.0 {
            re -= STEP.0;
            *factor = STEP.1;
        }
    }
    let length = with_context::exp(re, context);
    // Subnormal sines become normal numbers first.
    let scaled = |x: f64| x * factors[0] * factors[1] * length;
    Complex::new(
        scaled(with_context::cos(im, context)),
        match im == 0.0 {
            // The product of 0 with an infinite length is NaN.
            true => im,
            false => scaled(with_context::sin(im, context)),
        },
    )
}

/// Returns ln z, with an imaginary part in [−π, π].
pub(crate) fn ln(z: Complex<f64>) -> Complex<f64> {
    let context = &MathContext::portable();
    let (re, im) = (z.re.abs(), z.im.abs());
    let (long, short) = if re > im { (re, im) } else { (im, re) };
    let ln_of_length = if (0.5..=2.0).contains(&long) {
        let excess = square_of_length_minus_1(long, short);
        0.5 * ln_1p_scaled(excess, 0.0, context)
    } else {
        /// The logarithm of 2^200.
        const SHIFT: f64 = 138.62943611198907;
        let (scale, shift) = match long {
            _ if long >= ORDINARY.end => (power(-200), SHIFT),
            _ if long < ORDINARY.start => (power(200), -SHIFT),
            _ => (1.0, 0.0),
        };
        let length = with_context::hypot(long * scale, short * scale, context);
        with_context::ln(length, context) + shift
    };
    Complex::new(ln_of_length, with_context::atan2(z.im, z.re, context))
}

/// Returns long² + short² − 1. The sum of the exact squares loses no digits where they cancel.
fn square_of_length_minus_1(long: f64, short: f64) -> DoubleWord<f64> {
    let [first, second] = [long, short].map(exact_square);
    let rest = DoubleWord::two_sum(first.high, -1.0);
    let high = DoubleWord::two_sum(rest.high, second.high);
    let low = DoubleWord::two_sum(first.low, second.low);
    let sum = DoubleWord::two_sum(high.high, low.high);
    let error = sum.low + ((rest.low + high.low) + low.low);
    DoubleWord::two_sum(sum.high, error)
}

/// Returns x². `DoubleWord::two_product` rounds the last bits of the product, which are the first ones that remain where
/// squares cancel. Veltkamp's split into two halves of 26 bits makes all products exact.
fn exact_square(x: f64) -> DoubleWord<f64> {
    const SPLIT: f64 = ((1 << 27) + 1) as f64;
    let upper = x * SPLIT - (x * SPLIT - x);
    let lower = x - upper;
    let high = x * x;
    DoubleWord::new(
        high,
        ((upper * upper - high) + 2.0 * upper * lower) + lower * lower,
    )
}

/// Returns √z, whose real part is not negative.
pub(crate) fn sqrt(z: Complex<f64>) -> Complex<f64> {
    let Complex { re, im } = z;
    if im.is_infinite() {
        return Complex::new(f64::INFINITY, im);
    }
    if re.is_infinite() {
        let rest = if im.is_nan() { im } else { 0.0 };
        return match re > 0.0 {
            true => Complex::new(re, rest.copysign(im)),
            false => Complex::new(rest, f64::INFINITY.copysign(im)),
        };
    }
    if re == 0.0 && im == 0.0 {
        return Complex::new(0.0, im);
    }
    let context = &MathContext::portable();
    let long = re.abs().max(im.abs());
    let (scale, root_of_inverse) = match long {
        _ if long >= ORDINARY.end => (power(-200), power(100)),
        _ if long < ORDINARY.start => (power(200), power(-100)),
        _ => (1.0, 1.0),
    };
    let (x, y) = (re.abs() * scale, im.abs() * scale);
    let larger = with_context::sqrt(0.5 * (x + with_context::hypot(x, y, context)), context);
    let larger = larger * root_of_inverse;
    let smaller = im.abs() / (2.0 * larger);
    match re >= 0.0 {
        true => Complex::new(larger, smaller.copysign(im)),
        false => Complex::new(smaller, larger.copysign(im)),
    }
}
