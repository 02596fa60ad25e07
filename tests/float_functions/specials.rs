//! Results that must be exact.

use shapecast::float::gelu;

/// Defines functions that call the methods of one argument and of two.
macro_rules! methods {
    ($module:ident $float:ident: $($name:ident)*; $($binary:ident($other:ty))*) => {
        mod $module {
            use shapecast::{array, broadcast};

            $(pub fn $name(x: $float) -> $float {
                let x = array![x];
                broadcast!(x.$name()).as_slice()[0]
            })*
            $(pub fn $binary(x: $float, y: $other) -> $float {
                let (x, y) = (array![x], array![y]);
                broadcast!(x.$binary(y)).as_slice()[0]
            })*
        }
    };
}
methods! {
    methods_of_f32 f32:
        acos acosh asin asinh atan atanh cbrt cos cosh erf exp exp_m1 exp2 gelu ln ln_1p log2 log10 rsqrt sigmoid sin
        sinh softplus sqrt tan tanh;
        atan2(f32) hypot(f32) powf(f32) powi(i32)
}
methods! {
    methods_of_f64 f64:
        acos acosh asin asinh atan atanh cbrt cos cosh erf exp exp_m1 exp2 gelu ln ln_1p log2 log10 rsqrt sigmoid sin
        sinh softplus sqrt tan tanh;
        atan2(f64) hypot(f64) powf(f64) powi(i32)
}

macro_rules! exact {
    ($($found:expr => $expected:expr;)*) => {
        $(check(stringify!($found), $found, $expected);)*
    };
}

macro_rules! specials {
    ($test:ident, $float:ident, $from:path) => {
        #[test]
        fn $test() {
            use $from::{
                acos, acosh, asin, asinh, atan, atan2, atanh, cbrt, cos, cosh, erf, exp, exp_m1, exp2, gelu, hypot, ln,
                ln_1p, log2, log10, powf, powi, rsqrt, sigmoid, sin, sinh, softplus, sqrt, tan, tanh,
            };
            use core::$float::consts::{FRAC_PI_2, FRAC_PI_4, PI};
            const INF: $float = $float::INFINITY;
            const NAN: $float = $float::NAN;
            fn check(text: &str, found: $float, expected: $float) {
                let same = found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
                assert!(same, "{text}: found {found:e}, expected {expected:e}");
            }
            let tiny = $float::from_bits(1);
            let zero: $float = 0.0;
            let one: $float = 1.0;

            // Odd functions. The first 10 are the identity near 0.
            let odd = [
                exp_m1, ln_1p, sin, tan, asin, atan, sinh, tanh, asinh, atanh, cbrt,
            ] as [fn($float) -> $float; 11];
            for (i, f) in odd.into_iter().enumerate() {
                exact! { f(zero) => zero; f(-zero) => -zero; f(NAN) => NAN; }
                if i < 10 {
                    exact! { f(tiny) => tiny; f(-tiny) => -tiny; }
                }
            }
            let nan = [exp, exp2, ln, log2, log10, cos, acos, cosh, acosh, sqrt, rsqrt, sigmoid, softplus, erf, gelu]
                as [fn($float) -> $float; 15];
            for f in nan {
                exact! { f(NAN) => NAN; }
            }
            exact! {
                exp(zero) => one; exp(INF) => INF; exp(-INF) => zero; exp(tiny) => one;
                exp2(zero) => one; exp2(INF) => INF; exp2(-INF) => zero; exp2(5.0 * one) => 32.0;
                exp2(($float::MIN_EXP - $float::MANTISSA_DIGITS as i32) as $float) => tiny;
                exp_m1(INF) => INF; exp_m1(-INF) => -one;
                ln(one) => zero; ln(zero) => -INF; ln(-zero) => -INF; ln(-one) => NAN; ln(INF) => INF;
                ln(-INF) => NAN;
                log2(one) => zero; log2(zero) => -INF; log2(-one) => NAN; log2(INF) => INF;
                log2(tiny) => ($float::MIN_EXP - $float::MANTISSA_DIGITS as i32) as $float;
                log10(one) => zero; log10(zero) => -INF; log10(-one) => NAN; log10(INF) => INF;
                ln_1p(-one) => -INF; ln_1p(-2.0 * one) => NAN; ln_1p(INF) => INF;
                sin(INF) => NAN; cos(INF) => NAN; tan(-INF) => NAN; cos(zero) => one;
                cos(-zero) => one;
                asin(one) => FRAC_PI_2; asin(-one) => -FRAC_PI_2; asin(1.5 * one) => NAN;
                acos(one) => zero; acos(-one) => PI; acos(zero) => FRAC_PI_2; acos(-1.5 * one) => NAN;
                atan(INF) => FRAC_PI_2; atan(-INF) => -FRAC_PI_2; atan(one) => FRAC_PI_4;
                sinh(INF) => INF; sinh(-INF) => -INF; cosh(INF) => INF; cosh(-INF) => INF;
                cosh(zero) => one;
                tanh(INF) => one; tanh(-INF) => -one;
                asinh(INF) => INF; asinh(-INF) => -INF;
                acosh(one) => zero; acosh(INF) => INF; acosh(one.next_down()) => NAN;
                acosh(zero) => NAN; acosh(-one) => NAN; acosh($float::MIN) => NAN; acosh(-INF) => NAN;
                atanh(one) => INF; atanh(-one) => -INF; atanh(one.next_up()) => NAN;
                atanh(-2.0 * one) => NAN; atanh($float::MAX) => NAN; atanh(INF) => NAN;
                sqrt(zero) => zero; sqrt(-zero) => -zero; sqrt(-one) => NAN; sqrt(INF) => INF;
                rsqrt(zero) => INF; rsqrt(-zero) => -INF; rsqrt(INF) => zero; rsqrt(-one) => NAN;
                cbrt(INF) => INF; cbrt(-INF) => -INF; cbrt(-27.0 * one) => -3.0;
                sigmoid(INF) => one; sigmoid(-INF) => zero; sigmoid(zero) => 0.5;
                softplus(INF) => INF; softplus(-INF) => zero; softplus($float::MIN) => zero;
                softplus($float::MAX) => $float::MAX;
                erf(INF) => one; erf(-INF) => -one; erf(zero) => zero; erf(-zero) => -zero;
                gelu(INF) => INF; gelu(-INF) => -zero; gelu(zero) => zero; gelu(-zero) => -zero;

                atan2(zero, zero) => zero; atan2(-zero, zero) => -zero; atan2(zero, -zero) => PI;
                atan2(-zero, -zero) => -PI; atan2(one, zero) => FRAC_PI_2;
                atan2(-one, -zero) => -FRAC_PI_2; atan2(zero, -one) => PI; atan2(zero, one) => zero;
                atan2(INF, INF) => FRAC_PI_4; atan2(-INF, -INF) => -3.0 * FRAC_PI_4;
                atan2(one, INF) => zero; atan2(one, -INF) => PI; atan2(INF, one) => FRAC_PI_2;
                atan2(NAN, one) => NAN; atan2(one, NAN) => NAN;
                hypot(INF, NAN) => INF; hypot(NAN, -INF) => INF; hypot(NAN, one) => NAN;
                hypot(zero, -zero) => zero; hypot(3.0 * one, -4.0) => 5.0;
                hypot(3.0 * tiny, 4.0 * tiny) => 5.0 * tiny;

                powf(NAN, zero) => one; powf(one, NAN) => one; powf(NAN, one) => NAN;
                powf(2.0 * one, NAN) => NAN; powf(-one, INF) => one; powf(-one, -INF) => one;
                powf(-one, NAN) => NAN;
                powf(2.0 * one, INF) => INF; powf(0.5 * one, INF) => zero;
                powf(2.0 * one, -INF) => zero; powf(0.5 * one, -INF) => INF;
                powf(zero, 3.0) => zero; powf(-zero, 3.0) => -zero; powf(-zero, 2.0) => zero;
                powf(-zero, 0.5) => zero; powf(zero, -1.0) => INF; powf(-zero, -1.0) => -INF;
                powf(-zero, -2.0) => INF;
                powf(INF, 0.5) => INF; powf(INF, -0.5) => zero; powf(-INF, 3.0) => -INF;
                powf(-INF, 2.0) => INF; powf(-INF, -3.0) => -zero; powf(-INF, 0.5) => INF;
                powf(-2.0 * one, 0.5) => NAN; powf(-2.0 * one, 3.0) => -8.0;
                powf(-2.0 * one, 2.0) => 4.0; powf(one, INF) => one;
                powf(2.0 * one, 1e30) => INF; powf(2.0 * one, -1e30) => zero;
                powi(-2.0 * one, 5) => -32.0; powi(-2.0 * one, -1) => -0.5; powi(NAN, 0) => one;
                powi(3.0 * one, 4) => 81.0; powi(zero, -3) => INF; powi(-zero, -3) => -INF;
                powi(-one, i32::MIN) => one; powi(-one, i32::MAX) => -one; powi(2.0 * one, 10) => 1024.0;
            }
        }
    };
}

/// The expected results are x Φ(x) computed with 200 bits.
#[test]
fn the_negative_tail_of_gelu_is_accurate() {
    assert_eq!(gelu(-38.0_f64), -1.096462777e-314);
    assert_eq!(gelu(-38.4375_f64), -6e-322);
    assert_eq!(gelu(-13.5_f32), -f32::from_bits(75326));
    assert_eq!(gelu(-14.0_f32), -f32::from_bits(78));
}

specials!(f32_specials_are_exact, f32, shapecast::float);
specials!(f64_specials_are_exact, f64, shapecast::float);
specials!(f32_methods_of_specials_are_exact, f32, methods_of_f32);
specials!(f64_methods_of_specials_are_exact, f64, methods_of_f64);
