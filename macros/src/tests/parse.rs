//! What a call may contain.

use super::*;

#[test]
fn only_a_place_can_be_a_target() {
    rejects("x + 1.0 = y", "x + 1.0", "cannot be assigned to");
    rejects("f(x) += y", "f(x)", "cannot be assigned to");
}

#[test]
fn the_call_is_one_expression() {
    rejects("", "", "needs an expression");
    rejects("x y", "y", "takes one");
    rejects("x; y", ";", "takes one");
    rejects("let c = x; c", "let", "in a block");
}
