//! Conversion of 16-bit floats to and from `f32`, without branches, so that LLVM vectorizes loops.
//!
//! The techniques are F. Giesen's (<https://gist.github.com/rygorous/2156668>). Results equal those
//! of the crate `half` and of the x86 instructions bit for bit, including the payloads of NaNs. The
//! exception is a signaling NaN that is widened: it stays signaling.

use half::{bf16, f16};

use crate::type_eq;

/// The sign bit of an `f32`.
const SIGN: u32 = 0x8000_0000;
const INFINITY: u32 = 0x7F80_0000;
/// The bit of a quiet NaN.
const QUIET: u32 = 0x0040_0000;

/// Returns 2 to the power of `exponent`.
const fn power(exponent: i32) -> f32 {
    f32::from_bits(((exponent + 127) as u32) << 23)
}

/// Converts an IEEE 754 binary16 to `f32`.
#[inline(always)]
pub fn widen_f16(bits: u16) -> f32 {
    // The shift extends the sign over the bits above the exponent, and the mask clears these bits.
    let shifted = (i32::from(bits.cast_signed()) << 13).cast_unsigned() & (SIGN | 0x0FFF_E000);
    // The biases of the exponents differ by 112. The product normalizes subnormals.
    let value = f32::from_bits(shifted) * const { power(112) };
    let special = if bits & 0x7C00 == 0x7C00 { INFINITY } else { 0 };
    f32::from_bits(value.to_bits() | special)
}

/// Returns the binary16 nearest to `value`, with ties to even.
#[inline(always)]
pub fn narrow_f16(value: f32) -> u16 {
    let bits = value.to_bits();
    let magnitude = bits & !SIGN;
    // For a magnitude below 2^-14, the sum with 0.5 rounds to a multiple of the smallest subnormal.
    let subnormal = (f32::from_bits(magnitude) + 0.5)
        .to_bits()
        .wrapping_sub(0.5f32.to_bits());
    // The sum adds half a unit in the last place, less one bit if that place is even. `min` gives infinity.
    let even = (magnitude >> 13) & 1;
    let normal = magnitude.wrapping_add(0xFFFu32.wrapping_sub(112 << 23).wrapping_add(even));
    let normal = (normal >> 13).min(0x7C00);
    let nan = 0x7E00 | (magnitude >> 13) & 0x1FF;
    let finite = if magnitude < (127 - 14) << 23 {
        subnormal
    } else {
        normal
    };
    let narrow = if magnitude > INFINITY { nan } else { finite };
    (narrow | (bits >> 16) & 0x8000) as u16
}

/// Converts a bfloat16 to `f32`.
#[inline(always)]
pub fn widen_bf16(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// Returns the bfloat16 nearest to `value`, with ties to even.
#[inline(always)]
pub fn narrow_bf16(value: f32) -> u16 {
    let bits = value.to_bits();
    let rounded = bits.wrapping_add(0x7FFF + ((bits >> 16) & 1));
    let narrow = if bits & !SIGN > INFINITY {
        bits | QUIET
    } else {
        rounded
    };
    (narrow >> 16) as u16
}

/// Returns `true` if `T` is a 16-bit float. The optimizer evaluates the call.
#[inline(always)]
pub fn is_float16<T>() -> bool {
    type_eq::is::<T, f16>() || type_eq::is::<T, bf16>()
}

/// Converts a 16-bit float of either type to `f32`.
///
/// # Panics
/// `T` is not a 16-bit float.
#[inline(always)]
pub fn widen<T>(value: T) -> f32 {
    if let Some(value) = type_eq::to::<T, f16>(&value) {
        return widen_f16(value.to_bits());
    }
    match type_eq::to::<T, bf16>(&value) {
        Some(value) => widen_bf16(value.to_bits()),
        None => unreachable!("the type is a 16-bit float"),
    }
}

/// Returns the nearest 16-bit float of either type, with ties to even.
///
/// # Panics
/// `T` is not a 16-bit float.
#[inline(always)]
pub fn narrow<T>(value: f32) -> T {
    if type_eq::is::<T, f16>()
        && let Some(value) = type_eq::from(f16::from_bits(narrow_f16(value)))
    {
        return value;
    }
    match type_eq::from(bf16::from_bits(narrow_bf16(value))) {
        Some(value) => value,
        None => unreachable!("the type is a 16-bit float"),
    }
}

#[cfg(test)]
#[path = "tests/half.rs"]
mod tests;
