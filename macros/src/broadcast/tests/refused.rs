//! What is no element-wise expression: the token that is pointed at, and the word for it.

use super::*;

#[test]
fn control_flow_that_leaves_the_expression_is_refused() {
    refuses(
        "loop { x }",
        "loop",
        "a loop is not an element-wise expression",
    );
    refuses("while x > 0.0 { break }", "while", "a loop is not");
    refuses("for i in 0..3 { x }", "for", "a loop is not");
    refuses("x + { return x }", "return", "`return`");
    refuses("f(x)? + 1.0", "?", "`?`");
    refuses("'a: { break 'a x }", "break", "`break`");
    refuses("{ continue }", "continue", "`continue`");
    refuses("x.await", "await", "`await`");
    refuses("async { x }", "async", "`async`");
    refuses("f(async |v| v)", "async", "async closure");
    refuses("yield x", "yield", "`yield`");
}

#[test]
fn assignments_inside_are_refused() {
    refuses("{ let c = x; c = y; c }", "=", "an assignment inside");
    refuses("{ let c = x; c += y; c }", "+=", "an assignment inside");
    refuses("{ let c; x }", "let c;", "`let name = value;`");
    refuses("&mut x", "&mut", "cannot be borrowed");
    refuses("f(&raw const x)", "raw", "no address");
}

#[test]
fn a_block_without_a_value_is_refused() {
    refuses("{ let c = x; }", ";", "gives no value");
    refuses("({ f(x); })", ";", "gives no value");
    refuses("x = unsafe { f(x); }", ";", "gives no value");
    refuses("{ }", "{ }", "gives no value");
}

#[test]
fn what_may_be_left_out_is_refused() {
    for source in [
        "{ #[cfg(test)] let v = x; v }",
        "match k { #[cfg(test)] 1 => x, _ => y }",
        "P { #[cfg(test)] v: x }",
        "{ if x > 0.0 { #[cfg(test)] panic!(); } x }",
        "{ #[cfg(test)] f(x); y }",
        "{ #[cfg(test)] x / y; y }",
        "{ #[cfg(test)] self.x / y; y }",
    ] {
        refuses(source, "#[cfg(test)]", "`if cfg!(…)`");
    }
    refuses(
        "{ #[cfg_attr(test, allow(a))] let v = x; v }",
        "#[cfg_attr(test, allow(a))]",
        "`if cfg!(…)`",
    );
    refuses("{ use m::*; x * C }", "*", "which names this brings");
}

#[test]
fn only_a_place_can_be_a_target() {
    refuses("x + 1.0 = y", "x + 1.0", "only a place");
    refuses("f(x) += y", "f(x)", "only a place");
}

#[test]
fn what_cannot_be_seen_through_is_refused() {
    refuses("x + vec![1.0]", "vec", "`&vec!(…)`");
    refuses(
        "{ debug_assert!(x > 0.0); x }",
        "debug_assert",
        "write `if … { panic!(…) }`",
    );
    refuses(
        "{ println!(\"{x}\"); x }",
        "println",
        "put it into a function",
    );
    refuses("{ struct A; x }", "struct A;", "put it before the call");
    refuses("x + _", "_", "`_`");
    refuses("x + (let y = 1)", "let", "`let`");
}

#[test]
fn the_call_is_one_expression() {
    refuses("", "", "needs an expression");
    refuses("x y", "y", "only one");
    refuses("x; y", ";", "only one");
    refuses("let c = x; c", "let", "in a block");
}

#[test]
fn twelve_operands_are_the_limit() {
    let names = |count: usize| {
        (0..count)
            .map(|i| format!("x{i}"))
            .collect::<Vec<_>>()
            .join("+")
    };
    assert!(broadcast(input(&names(12)), OnMismatch::Panic).is_ok());
    let (twelve, target) = (names(12), "y = y +");
    assert!(broadcast(input(&format!("{target} {twelve}")), OnMismatch::Panic).is_ok());
    refuses(
        &format!("{} + x12 + x0", names(15)),
        "x12",
        "at most 12 operands",
    );
}

#[test]
fn every_mistake_is_reported_once() {
    let found = refusals(broadcast(
        input("f(loop { x? }) + x? + { y = 1; y }"),
        OnMismatch::Panic,
    ));
    assert_eq!(
        found.iter().map(|(at, _)| at.as_str()).collect::<Vec<_>>(),
        ["loop", "?", "="]
    );
}
