//! Which names are bound inside of the macro call.

use crate::tests::*;

#[test]
fn names_bound_in_a_block_are_not_operands() {
    keeps("{ let c = x - m; c * c }", &["x", "m"]);
    computes("{ let x = x; x }", &["x"], "{ x }");
    computes("{ let c = x; c } + c", &["x", "c"], "{ x } + c");
    computes(
        "{ let c = x; f(&c, &(c * 2.0)) }",
        &["x"],
        "{ f(&x, &(x * 2.0)) }",
    );
    computes(
        "{ let c = x; c.re + f(&(0..c)) + f(&(g.c)) }",
        &["x", "&(g.c)"],
        "{ x.re + f(&(0..x)) + f(&(g.c)) }",
    );
}

#[test]
fn names_bound_by_patterns_and_closures_are_not_operands() {
    keeps("{ let f = |v: f32| v * x; f(y) }", &["x", "y"]);
    keeps(
        "match x { (a, [b, ..]) | P { a, q: b } => a + b, c @ 1.. => c, N => n }",
        &["x", "n"],
    );
    keeps(
        "if let Some(v) = f(x) && v > y { v } else { v }",
        &["x", "y", "v"],
    );
    keeps("{ let Some(v) = f(v) else { panic!() }; v }", &["v"]);
    keeps("{ let (R, y) = (x * 2.0, 1.0); R + N + y }", &["x", "N"]);
    keeps("(|Y: f32| Y + 1.0)(x)", &["x"]);
}

#[test]
fn items_are_in_scope_in_the_whole_block() {
    keeps(
        "{ f(K * TAU * x); const K: f32 = 2.0; use std::f32::consts::{PI, TAU}; fn f(_: f32) {} PI }",
        &["x"],
    );
}
