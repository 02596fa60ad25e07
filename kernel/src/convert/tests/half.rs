use half::{bf16, f16};

use super::*;

#[test]
fn widening_equals_that_of_the_crate_half() {
    for bits in 0..=u16::MAX {
        let (a, b) = (
            f16::from_bits(bits).to_f32(),
            bf16::from_bits(bits).to_f32(),
        );
        for (got, want) in [(widen_f16(bits), a), (widen_bf16(bits), b)] {
            let quiet = if want.is_nan() { QUIET } else { 0 };
            assert_eq!(got.to_bits() | quiet, want.to_bits(), "{bits:#x}");
        }
    }
}

fn check_narrowing(bits: u32) {
    let value = f32::from_bits(bits);
    assert_eq!(
        narrow_f16(value),
        f16::from_f32(value).to_bits(),
        "{bits:#x}"
    );
    assert_eq!(
        narrow_bf16(value),
        bf16::from_f32(value).to_bits(),
        "{bits:#x}"
    );
}

#[test]
fn narrowing_equals_that_of_the_crate_half() {
    // Every 251st float, and those near every 16-bit float or half-way between two of them.
    (0..=u32::MAX).step_by(251).for_each(check_narrowing);
    for half in 0..=u16::MAX {
        for bits in [widen_f16(half).to_bits(), widen_bf16(half).to_bits()] {
            for middle in [0, 1 << 12, 1 << 15] {
                for bits in [-1, 0, 1].map(|d| (bits | middle).wrapping_add_signed(d)) {
                    check_narrowing(bits);
                }
            }
        }
    }
}
