//! What a call may contain.

use super::*;

#[test]
fn only_a_place_can_be_a_target() {
    rejects("x + 1.0 = y", "x + 1.0", "cannot be assigned to");
    rejects("f(x) += y", "f(x)", "cannot be assigned to");
    rejects(
        "x.view_mut() + 1.0 = y",
        "x.view_mut() + 1.0",
        "cannot be assigned to",
    );
}

#[test]
fn conditions_of_other_languages_are_errors_with_a_suggestion() {
    let choose = "write `if c { x } else { y }`";
    rejects("where(c, x, y)", "where", choose);
    rejects("1.0 + np.where(c, x, y)", "where", choose);
    rejects("c ? x : y", "?", choose);
    rejects("1.0 + (x > 0.0 ? x : 0.0)", "?", choose);
    rejects("y = x > 0.0 ? x : 0.0", "?", choose);
    rejects("x if c else y", "if", choose);
    rejects("if c { x } else if d { y } else { z } w", "w", "takes one");
}

#[test]
fn the_call_is_one_expression() {
    rejects("", "", "needs an expression");
    rejects("x y", "y", "takes one");
    rejects("x; y", ";", "takes one");
    rejects(
        "let c = x; c",
        "let",
        "a block around `let` and the expression after it",
    );
}
