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

#[test]
fn reductions_spelt_as_elsewhere_are_told_how_they_are_written() {
    let says = |source: &str, at: &str, instead: &str| {
        refuses(source, at, &format!("is written `{instead}`"));
    };
    says("sum(x, 1)", "1", "sum::<1>(x)");
    says(
        "y - mean_keepdim(x * y, -1)",
        "-1",
        "mean_keepdim::<-1>(..)",
    );
    says(
        "max_keepdim(&self.x, (0, 1))",
        "(0, 1)",
        "max_keepdim::<0, 1>(self.x)",
    );
    says("max(x, axis = -1)", "axis = -1", "max::<-1>(x)");
    says(
        "all(x, dim = [0, -1], keepdim = true)",
        "dim = [0, -1], keepdim = true",
        "all_keepdim::<0, -1>(x)",
    );
    says(
        "sum(x, keepdims = True)",
        "keepdims = True",
        "sum_keepdim(x)",
    );
    says("sum_axis::<1>(x)", "sum_axis::<1>", "sum::<1>(x)");
    says(
        "sum_axes_keepdim::<Axes![0, -1]>(x)",
        "sum_axes_keepdim::<Axes![0, -1]>",
        "sum_keepdim::<Axes![0, -1]>(x)",
    );
    says("{ let v = x; sum(v, 0) }", "0", "sum::<0>(v)");

    says("x.sum::<1>()", "sum", "sum::<1>(x)");
    says("(x * y).max_axis::<0>().sqrt()", "max_axis", "max::<0>(..)");
    says("x.mean(axis = 0)", "mean", "mean::<0>(x)");
    says(
        "f(x.min_keepdim::<-1>())",
        "min_keepdim",
        "min_keepdim::<-1>(x)",
    );

    says("var::<0>(x)", "var::<0>", "&x.var_axis::<0>()");
    says(
        "std::<0, -1>(x)",
        "std::<0, -1>",
        "&x.std_axes::<Axes![0, -1]>()",
    );
    says(
        "x - std_keepdim::<-1>(x)",
        "std_keepdim::<-1>",
        "&x.std_keepdim::<-1>()",
    );
    says(
        "std(x, axis = 0, keepdims = true)",
        "axis = 0, keepdims = true",
        "&x.std_keepdim::<0>()",
    );
    says(
        "argmax::<-1>(x * y)",
        "argmax::<-1>",
        "&broadcast!(..).argmax_axis::<-1>()",
    );
    says("argmin(x, 1)", "1", "&x.argmin_axis::<1>()");
    says(
        "x.std_axes_keepdim::<Axes![0, 1]>()",
        "std_axes_keepdim",
        "&x.std_axes_keepdim::<Axes![0, 1]>()",
    );
    says(
        "{ let v = x; var::<0>(v) }",
        "var::<0>",
        "&broadcast!(..).var_axis::<0>()",
    );
    says("argmax_keepdim(x, 1)", "1", "&x.argmax_keepdim::<1>()");
    refuses("sum(x, 1)", "1", "as `self::sum`");
    refuses("mean(x, 1)", "1", "`mean_keepdim::<1>(x)` keeps the axes");
}

#[test]
fn what_may_be_a_function_of_elements_is_not_refused() {
    for source in [
        "max(x, 0)",
        "min(x, -1)",
        "std(x)",
        "var(x, 1)",
        "argmax(x)",
        "sum(x, y)",
        "sum(x, 1.0)",
        "sum(x, ())",
        "mean::<f32>(x, y)",
        "{ let sum = |a, b| a + b; sum(x, 1) }",
        "self::sum(x, 1)",
        "(sum)(x, 1)",
        "x.sum()",
        "x.max(0)",
        "x.sum::<f32>()",
        "y - &x.std_keepdim::<-1>()",
        "f(&x.sum_axis::<-1>())",
        "{ let v = x; v * &y.map(|v| v).sum_axis::<0>() }",
    ] {
        let written = broadcast(input(source), OnMismatch::Panic);
        assert!(written.is_ok(), "{source}: {:?}", written.err());
    }
}
