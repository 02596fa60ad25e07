//! Blocks and branches.

use crate::tests::*;

#[test]
fn control_flow_is_kept() {
    keeps("if x > 0.0 { x } else { 0.0 }", &["x"]);
    keeps(
        "match n { 0 => x, ONE | 2..=3 if x > y => -x, _ => unreachable!() }",
        &["n", "x", "y"],
    );
    keeps("unsafe { x.f::<3>(y as u64, ..) }", &["x", "y"]);
}

#[test]
fn a_block_without_a_value_is_an_error() {
    rejects("{ let c = x; }", ";", "has no value");
    rejects("({ f(x); })", ";", "has no value");
    rejects("x = unsafe { f(x); }", ";", "has no value");
    rejects("{ }", "{ }", "has no value");
}

#[test]
fn other_statements_are_errors() {
    rejects("{ let c; x }", "let c;", "`let name = value;`");
    rejects("{ struct A; x }", "struct A;", "move it before the call");
    rejects("{ use m::*; x * C }", "*", "list the names");
}
