//! Which sub-expressions are hoisted, and what is left.

use super::{input, squeezed};
use crate::errors::Errors;
use crate::hoist::hoist;
use crate::lower::lower;
use crate::reductions::split;
use crate::tree::Node;
use quote::ToTokens;

/// Asserts the hoisted values of `source` and what is left in the kernel, with elements named like
/// their operands.
fn hoists(source: &str, hoisted: &[&str], body: &str) {
    let input = syn::parse2(input(source)).expect("the source is an expression");
    let mut errors = Errors::default();
    let tree = lower(&input, &mut errors);
    let loops = split(&input, tree, &mut errors);
    let loops = errors.finish(loops).expect("the source is element-wise");
    let kernel = loops.last.expect("the call has a last loop");
    let kernel = hoist(kernel, input.assignment.is_some());
    let short =
        |node: &Node| squeezed(node.unparenthesised().to_token_stream()).replace("_element", "");
    let values: Vec<_> = kernel.hoisted.iter().map(|it| short(&it.value)).collect();
    let expected: Vec<_> = hoisted.iter().map(squeezed).collect();
    assert_eq!(values, expected, "{source}");
    let body = squeezed(body)
        .replace("h0", "hoisted_0")
        .replace("h1", "hoisted_1")
        .replace("h2", "hoisted_2");
    let kept = short(&kernel.body).replace("*&hoisted", "hoisted");
    assert_eq!(kept, body, "{source}");
}

/// Asserts that nothing is hoisted.
fn hoists_nothing(source: &str) {
    hoists(source, &[], source);
}

#[test]
fn expensive_expressions_of_some_operands_are_hoisted() {
    hoists("sin(0) + x.sin() * y", &["x.sin()"], "sin(0) + h0 * y");
    hoists(
        "(x * x).sin() + (y * y).cos()",
        &["(x * x).sin()", "(y * y).cos()"],
        "h0 + h1",
    );
    hoists("(x / 2.0) + y", &["x / 2.0"], "h0 + y");
    hoists("(x * 2.0 + 1.0) * y", &["x * 2.0 + 1.0"], "h0 * y");
    hoists(
        "y > -(x.max(0.5) - 1.0) as f64",
        &["-(x.max(0.5) - 1.0) as f64"],
        "y > h0",
    );
    hoists("x - (x * y + z) % ONE", &["x * y + z"], "x - h0 % one");
}

#[test]
fn cheap_expressions_and_those_of_all_operands_are_not_hoisted() {
    hoists_nothing("x * y + z");
    hoists_nothing("-x as f64 * y");
    hoists_nothing("x.exp() + x / 2.0");
    hoists_nothing("(x + y) * (x - z)");
    hoists_nothing("x * 2.0_f64.sqrt() + y");
    hoists("x = x.exp() * 2.0", &[], "target.exp() * 2.0");
    hoists_nothing("x + 1.0 / 3.0");
}

#[test]
fn of_nested_candidates_the_one_with_the_greater_benefit_is_hoisted() {
    hoists(
        "(x - m) / (v + 1e-5).sqrt() * g + b",
        &["(v + 1e-5).sqrt()"],
        "(x - m) / h0 * g + b",
    );
    hoists("x * a.exp() + b", &["a.exp()"], "x * h0 + b");
    hoists(
        "(a.exp() + b).exp() * x",
        &["(a.exp() + b).exp()"],
        "h0 * x",
    );
    hoists(
        "((a - m) / s).exp() * x",
        &["((a - m) / s).exp()"],
        "h0 * x",
    );
}

#[test]
fn a_target_is_an_operand_that_never_repeats() {
    hoists("x = y.exp() * 2.0", &["y.exp() * 2.0"], "h0");
    hoists("x += y / z", &["y / z"], "h0");
    hoists(
        "x = (y.sin() + z.cos())",
        &["y.sin()", "z.cos()"],
        "h0 + h1",
    );
    hoists("x = x * (y * y + 1.0)", &["y * y + 1.0"], "target * h0");
    hoists("x = (x + y).exp() / z", &[], "(target + y).exp() / z");
}

#[test]
fn expressions_that_may_be_skipped_are_not_hoisted() {
    hoists_nothing("if x > 0 { y / x } else { x }");
    hoists_nothing("x > 0 && y / 2 > 0");
    hoists_nothing("x > 0 || y / 2 > 0");
    hoists_nothing("match x { 0 => y / 2, v => v }");
    hoists_nothing("match x { v if y / 2 > v => v, _ => 0 }");
    hoists_nothing("{ let f = |v| v / y / y; f(x) }");
    hoists_nothing("{ let Some(v) = x else { panic!() }; v + y / 2 }");
    hoists_nothing("{ let _ = check(x); y + x / z }");
    hoists_nothing("{ let () = x.check(); y + x / z }");
    hoists(
        "if y / 2 > x { y / 2 } else { x }",
        &["y / 2"],
        "if h0 > x { y / 2 } else { x }",
    );
    hoists(
        "match y / 2 { 0 => x, _ => y }",
        &["y / 2"],
        "match h0 { 0 => x, _ => y }",
    );
    hoists("y / 2 > 0 && x > 0", &["y / 2 > 0"], "h0 && x > 0");
}

#[test]
fn impure_expressions_are_not_hoisted() {
    hoists_nothing("x + f(y) / 2.0");
    hoists_nothing("x + y.frob() / 2.0");
    hoists_nothing("x + *y / 2.0");
    hoists("x + (y / 2.0) as _", &["y / 2.0"], "x + h0 as _");
    hoists_nothing("x + table[y] / 2.0");
    hoists_nothing("x + const { 2.0 } / { y }");
    hoists(
        "f(x, y / 2.0).g(y.exp())",
        &["y / 2.0", "y.exp()"],
        "f(x, h0).g(h1)",
    );
}

#[test]
fn values_of_let_statements_are_hoisted() {
    hoists(
        "{ let s = y * y + 1.0; let t = s / x; t - y / 2.0 }",
        &["y * y + 1.0", "y / 2.0"],
        "{ let s = h0; let t = s / x; t - h1 }",
    );
    // A name of an element stands for the element.
    hoists("{ let s = y; s.exp() + x }", &["y.exp()"], "{ h0 + x }");
    hoists(
        "{ let c = x - m; let v = mean::<-1>(c * c); c / (v + 1e-5).sqrt() * g }",
        &["(mean_0 + 1e-5).sqrt()"],
        "{ let c = x - m; c / h0 * g }",
    );
    hoists_nothing("{ let s: f64 = y; s.exp() + x }");
    hoists_nothing("{ use m::Exp; y.exp() + x }");
    hoists_nothing("{ const K: f64 = 2.0; y / K + x }");
}

#[test]
fn results_of_reductions_are_operands() {
    hoists(
        "x / (sum::<-1>(x * x) + 1e-5).sqrt()",
        &["(sum_0 + 1e-5).sqrt()"],
        "x / h0",
    );
}

#[test]
fn the_candidates_with_the_greatest_benefit_are_hoisted() {
    hoists(
        "a.exp() + b.exp() + c.exp() + d.exp() + x",
        &["a.exp()", "b.exp()", "c.exp()"],
        "h0 + h1 + h2 + d.exp() + x",
    );
    // A quotient is cheaper than a series.
    hoists(
        "a / 2.0 + b.exp() + (b / 3.0 + (c * c - 1.0).sin()) * x + d.ln()",
        &["b.exp()", "(c * c - 1.0).sin()", "d.ln()"],
        "a / 2.0 + h0 + (b / 3.0 + h1) * x + h2",
    );
    // Nothing inside of a dropped candidate is hoisted.
    hoists(
        "((a / b) / 2.0) * x + b.exp() + c.exp() + d.exp()",
        &["b.exp()", "c.exp()", "d.exp()"],
        "((a / b) / 2.0) * x + h0 + h1 + h2",
    );
}
