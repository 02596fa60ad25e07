//! Syntax that is not element-wise: the token with the error, and its text.

use crate::tests::*;

#[test]
fn control_flow_that_leaves_the_expression_is_an_error() {
    rejects("loop { x }", "loop", "a loop is not supported");
    rejects("while x > 0.0 { break }", "while", "a loop is not");
    rejects("for i in 0..3 { x }", "for", "a loop is not");
    rejects("x + { return x }", "return", "`return`");
    rejects("f(x)? + 1.0", "?", "`?`");
    rejects("'a: { break 'a x }", "break", "`break`");
    rejects("{ continue }", "continue", "`continue`");
    rejects("x.await", "await", "`await`");
    rejects("async { x }", "async", "`async`");
    rejects("f(async |v| v)", "async", "async closure");
    rejects("yield x", "yield", "`yield`");
}

#[test]
fn assignments_inside_are_errors() {
    rejects(
        "{ let c = x; c = y; c }",
        "=",
        "an assignment is not supported",
    );
    rejects(
        "{ let c = x; c += y; c }",
        "+=",
        "an assignment is not supported",
    );
    rejects("&mut x", "&mut", "cannot be borrowed");
    rejects("f(&raw const x)", "raw", "`&raw`");
}

#[test]
fn conditional_compilation_is_an_error() {
    for source in [
        "{ #[cfg(test)] let v = x; v }",
        "match k { #[cfg(test)] 1 => x, _ => y }",
        "P { #[cfg(test)] v: x }",
        "{ if x > 0.0 { #[cfg(test)] panic!(); } x }",
        "{ #[cfg(test)] f(x); y }",
        "{ #[cfg(test)] x / y; y }",
        "{ #[cfg(test)] self.x / y; y }",
    ] {
        rejects(source, "#[cfg(test)]", "`if cfg!(…)`");
    }
    rejects(
        "{ #[cfg_attr(test, allow(a))] let v = x; v }",
        "#[cfg_attr(test, allow(a))]",
        "`if cfg!(…)`",
    );
}

#[test]
fn placeholders_are_errors() {
    rejects("x + _", "_", "`_`");
    rejects("x + (let y = 1)", "let", "`let`");
}
