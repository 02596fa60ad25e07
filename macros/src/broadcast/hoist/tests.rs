//! Which sub-expressions are taken out, and what is left.

use super::*;
use crate::broadcast::lower::lower;
use crate::broadcast::reduce::reduce;
use crate::refusal::Refusals;
use crate::testing::{input, squeezed};

/// Asserts what is taken out of `source` and what stays in the kernel, names of elements without
/// `_element`.
fn takes_out(source: &str, hoisted: &[&str], body: &str) {
    let input = syn::parse2(input(source)).expect("it is an expression");
    let mut refusals = Refusals::default();
    let tree = lower(&input, &mut refusals);
    let loops = reduce(&input, tree, &mut refusals);
    let kernel = refusals.finish(loops).expect("it is element-wise").last;
    let kernel = hoist(
        kernel.expect("it has a last loop"),
        input.assignment.is_some(),
    );
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

/// Asserts that nothing is taken out.
fn takes_nothing_out(source: &str) {
    takes_out(source, &[], source);
}

#[test]
fn what_is_dear_and_reads_some_of_the_operands_is_taken_out() {
    takes_out("sin(0) + x.sin() * y", &["x.sin()"], "sin(0) + h0 * y");
    takes_out(
        "(x * x).sin() + (y * y).cos()",
        &["(x * x).sin()", "(y * y).cos()"],
        "h0 + h1",
    );
    takes_out("(x / 2.0) + y", &["x / 2.0"], "h0 + y");
    takes_out("(x * 2.0 + 1.0) * y", &["x * 2.0 + 1.0"], "h0 * y");
    takes_out(
        "y > -(x.max(0.5) - 1.0) as f64",
        &["-(x.max(0.5) - 1.0) as f64"],
        "y > h0",
    );
    takes_out("x - (x * y + z) % ONE", &["x * y + z"], "x - h0 % one");
}

#[test]
fn what_is_cheap_or_reads_everything_is_not() {
    takes_nothing_out("x * y + z");
    takes_nothing_out("-x as f64 * y");
    takes_nothing_out("x.exp() + x / 2.0");
    takes_nothing_out("(x + y) * (x - z)");
    takes_nothing_out("x * 2.0_f64.sqrt() + y");
    takes_out("x = x.exp() * 2.0", &[], "target.exp() * 2.0");
    takes_nothing_out("x + 1.0 / 3.0");
}

#[test]
fn of_one_inside_another_the_more_promising_is_taken() {
    takes_out(
        "(x - m) / (v + 1e-5).sqrt() * g + b",
        &["(v + 1e-5).sqrt()"],
        "(x - m) / h0 * g + b",
    );
    takes_out("x * a.exp() + b", &["a.exp()"], "x * h0 + b");
    takes_out(
        "(a.exp() + b).exp() * x",
        &["(a.exp() + b).exp()"],
        "h0 * x",
    );
    takes_out(
        "((a - m) / s).exp() * x",
        &["((a - m) / s).exp()"],
        "h0 * x",
    );
}

#[test]
fn a_target_is_an_operand_that_never_repeats() {
    takes_out("x = y.exp() * 2.0", &["y.exp() * 2.0"], "h0");
    takes_out("x += y / z", &["y / z"], "h0");
    takes_out(
        "x = (y.sin() + z.cos())",
        &["y.sin()", "z.cos()"],
        "h0 + h1",
    );
    takes_out("x = x * (y * y + 1.0)", &["y * y + 1.0"], "target * h0");
    takes_out("x = (x + y).exp() / z", &[], "(target + y).exp() / z");
}

#[test]
fn what_might_not_be_evaluated_stays() {
    takes_nothing_out("if x > 0 { y / x } else { x }");
    takes_nothing_out("x > 0 && y / 2 > 0");
    takes_nothing_out("x > 0 || y / 2 > 0");
    takes_nothing_out("match x { 0 => y / 2, v => v }");
    takes_nothing_out("match x { v if y / 2 > v => v, _ => 0 }");
    takes_nothing_out("{ let f = |v| v / y / y; f(x) }");
    takes_nothing_out("{ let Some(v) = x else { panic!() }; v + y / 2 }");
    takes_nothing_out("{ let _ = check(x); y + x / z }");
    takes_nothing_out("{ let () = x.check(); y + x / z }");
    takes_out(
        "if y / 2 > x { y / 2 } else { x }",
        &["y / 2"],
        "if h0 > x { y / 2 } else { x }",
    );
    takes_out(
        "match y / 2 { 0 => x, _ => y }",
        &["y / 2"],
        "match h0 { 0 => x, _ => y }",
    );
    takes_out("y / 2 > 0 && x > 0", &["y / 2 > 0"], "h0 && x > 0");
}

#[test]
fn what_may_do_more_than_compute_stays() {
    takes_nothing_out("x + f(y) / 2.0");
    takes_nothing_out("x + y.frob() / 2.0");
    takes_nothing_out("x + *y / 2.0");
    takes_out("x + (y / 2.0) as _", &["y / 2.0"], "x + h0 as _");
    takes_nothing_out("x + table[y] / 2.0");
    takes_nothing_out("x + const { 2.0 } / { y }");
    takes_out(
        "f(x, y / 2.0).g(y.exp())",
        &["y / 2.0", "y.exp()"],
        "f(x, h0).g(h1)",
    );
}

#[test]
fn values_of_lets_are_taken_out_too() {
    takes_out(
        "{ let s = y * y + 1.0; let t = s / x; t - y / 2.0 }",
        &["y * y + 1.0", "y / 2.0"],
        "{ let s = h0; let t = s / x; t - h1 }",
    );
    takes_nothing_out("{ let s = y; s.exp() + x }");
    takes_nothing_out("{ use m::Exp; y.exp() + x }");
    takes_nothing_out("{ const K: f64 = 2.0; y / K + x }");
}

#[test]
fn results_of_reductions_are_operands() {
    takes_out(
        "x / (sum::<-1>(x * x) + 1e-5).sqrt()",
        &["(sum_0 + 1e-5).sqrt()"],
        "x / h0",
    );
}

#[test]
fn no_more_are_taken_out_than_there_is_room_for() {
    takes_out(
        "a.exp() + b.exp() + c.exp() + d.exp() + x",
        &["a.exp()", "b.exp()", "c.exp()"],
        "h0 + h1 + h2 + d.exp() + x",
    );
    // The most promising ones stay: a quotient is cheaper than a series, which stands for itself.
    takes_out(
        "a / 2.0 + b.exp() + (b / 3.0 + (c * c - 1.0).sin()) * x + d.ln()",
        &["b.exp()", "(c * c - 1.0).sin()", "d.ln()"],
        "a / 2.0 + h0 + (b / 3.0 + h1) * x + h2",
    );
    // Nothing is taken out of one that does not stay.
    takes_out(
        "((a / b) / 2.0) * x + b.exp() + c.exp() + d.exp()",
        &["b.exp()", "c.exp()", "d.exp()"],
        "((a / b) / 2.0) * x + h0 + h1 + h2",
    );
}
