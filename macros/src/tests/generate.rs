//! The forms of the generated code.

mod joined;
mod kernel;
mod reductions;

use super::*;

#[test]
fn try_broadcast_calls_the_fallible_methods() {
    let code = squeezed(broadcast("x", OnMismatch::Return).unwrap());
    assert!(code.starts_with("k::__private::Join::try_map("), "{code}");
    let code = squeezed(broadcast("x += y", OnMismatch::Return).unwrap());
    assert!(code.contains("k::__private::Join::try_update("), "{code}");
}

/// The code of an in-place form: the operands joined, the target, and the kernel.
fn updates(source: &str, joined: &str, target: &str, kernel: &str) {
    replaces_by("update", source, joined, target, kernel);
}

fn replaces_by(method: &str, source: &str, joined: &str, target: &str, kernel: &str) {
    let expected = format!(
        "{{ use k::__private::NoTarget as _;
           k::__private::Join::{method}({joined}, {target}.as_target(), #[inline(always)] {kernel}) }}"
    );
    assert_eq!(
        unflagged(expansion(source)).replace("_element", ""),
        squeezed(expected),
        "{source}"
    );
}

#[test]
fn in_place_forms_update_the_target() {
    let y = "k::__private::Join::with(k::__private::join(), &y)";
    replaces_by("assign", "x = y * 3.0", y, "x", "|((), y)| y * 3.0");
    updates(
        "x += y",
        y,
        "x",
        "|mut target, ((), y)| { target += y; target }",
    );
    updates(
        "x <<= (y)",
        y,
        "x",
        "|mut target, ((), y)| { target <<= y; target }",
    );
    updates(
        "self.out -= y",
        y,
        "self.out",
        "|mut target, ((), y)| { target -= y; target }",
    );
    updates(
        "*x += y",
        y,
        "(*x)",
        "|mut target, ((), y)| { target += y; target }",
    );
}

#[test]
fn a_target_of_a_method_must_borrow_its_elements() {
    updates(
        "x.row_mut(i) += y",
        "k::__private::Join::with(k::__private::join(), &y)",
        "k::__private::borrowed_target(x.row_mut(i))",
        "|mut target, ((), y)| { target += y; target }",
    );
}

#[test]
fn a_target_that_is_read_is_not_an_operand() {
    let nothing = "k::__private::join()";
    updates("x = x * 2.0", nothing, "x", "|target, ()| target * 2.0");
    updates(
        "*x = x.max(&x)",
        nothing,
        "(*x)",
        "|target, ()| target.max(&target)",
    );
    updates(
        "a.b = a.b + 1.0",
        nothing,
        "a.b",
        "|target, ()| target + 1.0",
    );
}
