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
#[path = "tests/power_of_two.rs"]
mod tests;
