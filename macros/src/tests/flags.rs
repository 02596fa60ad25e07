//! The flags of kernels.

use super::flags;

#[test]
fn expensive_kernels_are_compute_bound() {
    let bound = |source| {
        let flags = flags(source, false);
        ["COMPUTE_BOUND", "COMPUTE_BOUND_BODY"].map(|flag| flags.iter().any(|name| name == flag))
    };
    assert_eq!(bound("x * y + 1.0"), [false, false]);
    assert_eq!(bound("(x - m) * r * g + b"), [false, false]);
    assert_eq!(bound("(x + y).exp()"), [true, true]);
    assert_eq!(bound("f32::exp(x) + y"), [true, true]);
    assert_eq!(bound("x.exp() + y"), [true, false]);
    assert_eq!(bound("out = x.exp()"), [true, false]);
}

#[test]
fn kernels_that_call_functions_have_a_flag() {
    let calls = |source| flags(source, false).iter().any(|name| name == "CALLS");
    assert!(calls("x.floor() + y"));
    assert!(calls("x = if y > x.round() { y } else { -y }"));
    assert!(calls("x.exp() + y.floor()"));
    assert!(calls("sum(x.floor())"));
    assert!(!calls("x * y + 1.0"));
    assert!(!calls("x += if y > 0.0 { y } else { f() }"));
    assert!(!calls("(x + y).exp().floor()"));
    assert!(!calls("x.exp() + y"));
    assert!(!calls("sum(x * y)"));
}

#[test]
fn methods_of_a_few_instructions_are_no_calls() {
    let calls = |source| flags(source, false).iter().any(|name| name == "CALLS");
    for source in [
        "(x - y).abs()",
        "x.max(y)",
        "x.maximum(y).signum()",
        "sum(x.copysign(y))",
        "sum((x - y).powi(2))",
    ] {
        assert!(!calls(source), "{source}");
    }
    assert!(calls("x.round().abs()"));
    assert!(calls("x.abs::<T>()"));
    assert!(calls("sum(x.powi(4))") && calls("sum(x.powi(n))"));
}

#[test]
fn kernels_that_end_in_arithmetic_of_16_bit_floats_have_a_flag() {
    let rounds = |source: &str, has_f16| flags(source, has_f16).iter().any(|name| name == "ROUNDS");
    for source in ["x + y", "(x / y)", "out = f(x) * y", "x -= -y"] {
        assert!(rounds(source, true) && !rounds(source, false), "{source}");
    }
    for source in [
        "x + 1.0",
        "-x",
        "(x + y).exp()",
        "x < y",
        "x |= y",
        "sum(x + y)",
    ] {
        assert!(!rounds(source, true), "{source}");
    }
}
