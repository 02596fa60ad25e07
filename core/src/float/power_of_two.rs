//! Multiplication by powers of two, which is exact within the range of the type.

use super::Float;

/// Returns e for 2^e ≤ |x| < 2^(e + 1), or 0 if `x` is 0, infinite or NaN.
pub(crate) fn exponent<T: Float>(x: T) -> i32 {
    exponent_of(x.to_f64())
}

/// Returns `x` · 2^e, which is rounded once if it is beyond the range of `T`.
pub(crate) fn times_pow2<T: Float>(x: T, e: i32) -> T {
    T::from_f64(scaled(x.to_f64(), e))
}

/// See [`exponent`].
fn exponent_of(x: f64) -> i32 {
    match x.to_bits() >> 52 & 0x7FF {
        0 if x == 0.0 => 0,
        // A subnormal number.
        0 => exponent_of(x * pow2(64)) - 64,
        0x7FF => 0,
        biased => biased as i32 - 1023,
    }
}

/// See [`times_pow2`].
fn scaled(x: f64, e: i32) -> f64 {
    // Beyond these limits, the result is 0, infinite or NaN for every `x`.
    let e = e.clamp(-2200, 2200);
    if (-1022..=1023).contains(&e) {
        return x * pow2(e);
    }
    // The result is rounded once: if the first half makes the number subnormal, the second half makes it 0.
    scaled(scaled(x, e / 2), e - e / 2)
}

/// Returns 2^e for the exponent of a normal number.
fn pow2(e: i32) -> f64 {
    f64::from_bits(((1023 + e) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::{exponent, times_pow2};

    #[test]
    fn every_power_of_two_has_its_exponent() {
        for e in -1074..1024 {
            let x = times_pow2(1.0_f64, e);
            assert_eq!((exponent(x), exponent(-x * 1.0)), (e, e), "{e}");
            assert_eq!(times_pow2(x, -e), 1.0, "{e}");
        }
        for e in -149..128 {
            let x = times_pow2(-1.0_f32, e);
            assert_eq!((exponent(x), times_pow2(x, -e)), (e, -1.0), "{e}");
        }
        for x in [0.0, f64::INFINITY, f64::NAN] {
            assert_eq!(exponent(x), 0);
        }
    }

    #[test]
    fn products_beyond_the_range_are_rounded_once() {
        // 2^-1074 · 1.5 is halfway between two subnormal numbers, and the even one is the second.
        assert_eq!(times_pow2(1.5_f64, -1074), times_pow2(1.0, -1073));
        assert_eq!(times_pow2(f64::MAX, -2200), 0.0);
        assert_eq!(times_pow2(1.0_f64, -1075), 0.0);
        assert_eq!(times_pow2(1.0_f64, 1024), f64::INFINITY);
        assert_eq!(times_pow2(f64::from_bits(1), 2097), times_pow2(1.0, 1023));
        // The significand is rounded to one bit, without a rounding to 52 bits before it.
        let x = 1.5 - f64::EPSILON;
        assert_eq!(times_pow2(x, -1074), f64::from_bits(1));
        assert_eq!(times_pow2(1.5_f32 - f32::EPSILON, -149), f32::from_bits(1));
        assert_eq!(times_pow2(3.0e38_f32, 1), f32::INFINITY);
    }
}
