#[cfg(feature = "std")]
use core::ops::RangeInclusive;

use super::{sqrt_f32, sqrt_f64};

/// Returns bits of `count` floats, spread over all exponents, including those of subnormal numbers.
#[cfg(feature = "std")]
fn bits(range: RangeInclusive<u64>, count: u64) -> impl Iterator<Item = u64> {
    let step = (range.end() - range.start()) / count;
    (0..count).map(move |i| range.start() + i * step + i % 7)
}

#[cfg(feature = "std")]
#[test]
fn roots_match_the_square_root_instruction() {
    for bits in bits(0..=0x7f80_0000, 20_000) {
        let x = f32::from_bits(bits as u32);
        assert_eq!(sqrt_f32(x).to_bits(), x.sqrt().to_bits(), "{x:e}");
    }
    for bits in bits(0..=0x7ff0_0000_0000_0000, 20_000) {
        let x = f64::from_bits(bits);
        assert_eq!(sqrt_f64(x).to_bits(), x.sqrt().to_bits(), "{x:e}");
    }
}

#[test]
fn roots_of_special_values() {
    assert_eq!(sqrt_f64(-0.0).to_bits(), (-0.0_f64).to_bits());
    assert_eq!(sqrt_f64(f64::INFINITY), f64::INFINITY);
    assert!(sqrt_f64(-1.0).is_nan() && sqrt_f64(f64::NAN).is_nan());
    assert_eq!(sqrt_f32(2.25), 1.5);
}
