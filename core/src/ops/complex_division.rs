//! Division of complex numbers, scaled to avoid overflow.
//!
//! The operator of `num-complex` computes the square of the divisor's magnitude, which overflows or vanishes for half
//! of all exponents. Like NumPy, the functions here use the algorithm of R. Smith ("Algorithm 116: Complex division",
//! 1962), and give NumPy's results for zeros, infinities and NaN. Powers of two scale finite numbers near the limits of
//! their type, because Smith's algorithm overflows for such numbers.

use num_complex::Complex;

use shapecast_kernel::type_eq;

/// The magnitudes whose quotients and products of three neither overflow nor lose precision to subnormal numbers.
const SAFE: core::ops::Range<f64> = power(-480)..power(480);

/// Returns 2 to the power of `exponent`, which must be a normal number.
const fn power(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// Returns `true` if `U` has the size and alignment of a complex number. Divisors of other types compile no complex
/// arithmetic.
pub(super) const fn has_layout_of_complex<U>() -> bool {
    type_eq::have_same_layout::<U, Complex<f64>>() || type_eq::have_same_layout::<U, Complex<f32>>()
}

/// Returns `x / y` if `y` is complex and `x` is complex or real, of one precision.
#[inline(always)]
pub(super) fn quotient<T, U, V>(x: &T, y: &U) -> Option<V> {
    evaluate(x, y, divide_complex)
}

/// Returns `x % y` if `y` is complex and `x` is complex or real, of one precision. As in `num-complex`, the remainder
/// is `x - y * q`, where `q` is the quotient with parts rounded towards 0.
#[inline(always)]
pub(super) fn remainder<T, U, V>(x: &T, y: &U) -> Option<V> {
    evaluate(x, y, |x, y| {
        let quotient = divide_complex(x, y);
        let [re, im] = [quotient.re, quotient.im].map(truncated);
        x - y * Complex::new(re, im)
    })
}

/// Returns `x` rounded towards 0.
fn truncated(x: f64) -> f64 {
    // Larger numbers are integers, and NaN stays.
    match x.abs() < power(52) {
        true => (x as i64 as f64).copysign(x),
        false => x,
    }
}

/// Returns `of(x, y)` in `f64` if the numbers are complex, or `x` is real.
#[inline(always)]
fn evaluate<T, U, V>(
    x: &T,
    y: &U,
    of: impl FnOnce(Complex<f64>, Complex<f64>) -> Complex<f64>,
) -> Option<V> {
    if let Some(y) = type_eq::to::<U, Complex<f64>>(y) {
        let real = type_eq::to::<T, f64>(x).map(|x| Complex::new(x, 0.0));
        return type_eq::from(of(type_eq::to(x).or(real)?, y));
    }
    if let Some(y) = type_eq::to::<U, Complex<f32>>(y) {
        let real = type_eq::to::<T, f32>(x).map(|x| Complex::new(x, 0.0));
        let wide = |z: Complex<f32>| Complex::new(f64::from(z.re), f64::from(z.im));
        let z = of(wide(type_eq::to(x).or(real)?), wide(y));
        return type_eq::from(Complex::new(z.re as f32, z.im as f32));
    }
    None
}

/// Returns `x / y`.
#[inline]
pub(crate) fn divide_complex(x: Complex<f64>, y: Complex<f64>) -> Complex<f64> {
    let magnitude = |z: Complex<f64>| z.re.abs().max(z.im.abs());
    let sizes = [magnitude(x), magnitude(y)];
    if sizes.iter().all(|size| SAFE.contains(size)) {
        smith(x, y)
    } else {
        divide_scaled(x, y, sizes)
    }
}

/// Returns `x / y` by Smith's algorithm.
#[inline]
fn smith(x: Complex<f64>, y: Complex<f64>) -> Complex<f64> {
    let [re, im] = [y.re.abs(), y.im.abs()];
    if re >= im {
        if re == 0.0 {
            // As in NumPy, the sign of the divisor 0 does not count.
            return Complex::new(x.re / re, x.im / re);
        }
        let ratio = y.im / y.re;
        let divisor = y.re + y.im * ratio;
        Complex::new(
            (x.re + x.im * ratio) / divisor,
            (x.im - x.re * ratio) / divisor,
        )
    } else {
        let ratio = y.re / y.im;
        let divisor = y.im + y.re * ratio;
        Complex::new(
            (x.re * ratio + x.im) / divisor,
            (x.im * ratio - x.re) / divisor,
        )
    }
}

/// Returns `x / y` of any magnitudes.
#[cold]
fn divide_scaled(x: Complex<f64>, y: Complex<f64>, sizes: [f64; 2]) -> Complex<f64> {
    if x.is_nan() || y.is_nan() || sizes.iter().any(|&size| size == 0.0 || size.is_infinite()) {
        return smith(x, y);
    }
    let exponents = sizes.map(|size| (size.to_bits() >> 52) as i32 - 1023);
    let [x, y] = [(x, exponents[0]), (y, exponents[1])].map(|(z, exponent)| scale(z, -exponent));
    scale(smith(x, y), exponents[0] - exponents[1])
}

/// Returns `z` times 2 to the power of `exponent`, which is less than 3000 in magnitude.
fn scale(z: Complex<f64>, exponent: i32) -> Complex<f64> {
    let third = power(exponent / 3);
    let rest = power(exponent - 2 * (exponent / 3));
    let scaled = |x: f64| x * rest * third * third;
    Complex::new(scaled(z.re), scaled(z.im))
}
