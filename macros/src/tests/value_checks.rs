//! The values whose types are checked.

use crate::OnMismatch;
use crate::expand_broadcast;
use crate::tests::{input, squeezed};

/// Returns the code of `broadcast!` with the checks of values.
fn checked(source: &str) -> String {
    let code = expand_broadcast(input(source), OnMismatch::Panic, false);
    squeezed(code.expect("the source is element-wise"))
        .replace("x_element", "x")
        .replace("y_element", "y")
}

/// Asserts how many values are checked, and whether the elements of the result are.
fn checks(source: &str, values: usize, result: bool) {
    let code = checked(source);
    assert_eq!(
        code.matches("PerElement::accept(").count() + code.matches("ElementValue::accept(").count(),
        values,
        "{code}"
    );
    assert_eq!(code.contains("ResultElement::accept("), result, "{code}");
}

#[test]
fn calls_and_indices_are_checked() {
    let code = checked("x + bias(2.0)");
    assert!(code.contains("x+__type_0.of(bias(2.0))"), "{code}");
    let code = checked("x * layers[0]");
    assert!(
        code.contains("x*(*__type_0.of_place(&layers[0]))"),
        "{code}"
    );
    checks("x * f(x) - g(1) / y.h()", 3, false);
    checks("sum(x * f(1)) + f(2)", 2, false);
    checks("if x > 0.0 { f(x) } else { g(x) }", 2, false);
    checks("match x { v if v > 0.0 => f(v), v => -g(v) }", 2, false);
    checks("x += f(1.0)", 1, false);
}

#[test]
fn operators_and_methods_of_numbers_are_not_checked() {
    checks("x + y * 2.0", 0, false);
    checks("(x - y).exp().max(0.0)", 0, false);
    checks("{ let d = x - y; d * d }", 0, false);
}

#[test]
fn arguments_and_receivers_may_be_tensors() {
    checks("f(g(x), &h(1))", 1, false);
    checks("g(x).norm()", 1, false);
    checks("layers[0].exp()", 1, false);
}

#[test]
fn the_result_is_checked_if_a_call_is_not() {
    checks("{ let b = bias(2.0); x * b }", 0, true);
    checks("f(x).0 + x", 0, true);
}
