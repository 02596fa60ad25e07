//! Which names are bound inside of the macro call.

use crate::tests::*;

#[test]
fn names_bound_in_a_block_are_not_operands() {
    expands(
        "{ let c = x - m; c * c }",
        &["&x", "&m"],
        "|(((), x), m)| { let c = x - m; c * c }",
    );
    expands("{ let x = x; x }", &["&x"], "|((), x)| { x }");
    expands(
        "{ let c = x; c } + c",
        &["&x", "&c"],
        "|(((), x), c)| { x } + c",
    );
    expands(
        "{ let c = x; f(&c, &(c * 2.0)) }",
        &["&x"],
        "|((), x)| { f(&x, &(x * 2.0)) }",
    );
    expands(
        "{ let c = x; c.re + f(&(0..c)) + f(&(g.c)) }",
        &["&x", "&(g.c)"],
        "|(((), x), operand)| { x.re + f(&(0..x)) + f(operand) }",
    );
}

#[test]
fn names_bound_by_patterns_and_closures_are_not_operands() {
    expands(
        "{ let f = |v: f32| v * x; f(y) }",
        &["&x", "&y"],
        "|(((), x), y)| { let f = |v: f32| v * x; f(y) }",
    );
    expands(
        "match x { (a, [b, ..]) | P { a, q: b } => a + b, c @ 1.. => c, N => n }",
        &["&x", "&n"],
        "|(((), x), n)| match x { (a, [b, ..]) | P { a, q: b } => a + b, c @ 1.. => c, N => n }",
    );
    expands(
        "if let Some(v) = f(x) && v > y { v } else { v }",
        &["&x", "&y", "&v"],
        "|((((), x), y), v)| if let Some(v) = f(x) && v > y { v } else { v }",
    );
    expands(
        "{ let Some(v) = f(v) else { panic!() }; v }",
        &["&v"],
        "|((), v)| { let Some(v) = f(v) else { panic!() }; v }",
    );
    expands(
        "{ let (R, y) = (x * 2.0, 1.0); R + N + y }",
        &["&x", "&N"],
        "|(((), x), n)| { let (R, y) = (x * 2.0, 1.0); R + n + y }",
    );
    expands(
        "(|Y: f32| Y + 1.0)(x)",
        &["&x"],
        "|((), x)| (|Y: f32| Y + 1.0)(x)",
    );
}

#[test]
fn items_are_in_scope_in_the_whole_block() {
    expands(
        "{ f(K * TAU * x); const K: f32 = 2.0; use std::f32::consts::{PI, TAU}; fn f(_: f32) {} PI }",
        &["&x"],
        "|((), x)| { f(K * TAU * x); const K: f32 = 2.0; use std::f32::consts::{PI, TAU}; \
         fn f(_: f32) {} PI }",
    );
}
