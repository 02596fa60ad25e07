//! What stays as it is, and how errors are collected.

mod control;
mod macros;
mod operands;
mod places;
mod reductions;
mod scopes;
mod suggest;
mod unsupported;

use super::*;

#[test]
fn composite_values_are_kept() {
    keeps("(x, [y, 1], [x; 2])", &["x", "y"]);
    computes(
        "Point { x, y: 1.0, ..z }",
        &["x", "z"],
        "Point { x: x, y: 1.0, ..z }",
    );
    keeps("(0..n, a..=b, ..c)", &["n", "a", "b", "c"]);
}

#[test]
fn every_mistake_is_reported_once() {
    let source = "f(loop { x? }) + x? + { y = 1; y }";
    let found = errors(broadcast(source, OnMismatch::Panic));
    let at = found.iter().map(|(at, _)| at.as_str());
    assert!(at.eq(["loop", "?", "="]));
}

#[test]
fn a_power_operator_is_an_error() {
    rejects("x ** 2", "*", "write `x.powi(2)`");
    rejects("x ** -1", "*", "write `x.powi(2)`");
    keeps("x * *y", &["x", "y"]);
}
