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
