//! The tables of the methods of numbers and of the reductions.

use crate::numbers::Method;
use crate::reductions::operator;

/// The entries of `for_each_float_function!` begin with a name and its first argument.
#[test]
fn every_float_function_has_a_cost() {
    let table = include_str!("../../../core/src/float/table.rs");
    let entries = table.lines().filter_map(|line| {
        let (name, arguments) = line.trim().split_once('(')?;
        (arguments.contains(") => (") && !name.is_empty()).then_some(name)
    });
    let names: Vec<&str> = entries.collect();
    assert!(names.contains(&"exp") && names.contains(&"powi"));
    for name in names {
        let method = Method::find(name);
        let is_of_crate = method.is_some_and(|method| method.is_of_crate);
        assert!(is_of_crate, "`Method::find` has no float function `{name}`");
    }
}

/// The entries of `reductions!` have the name of the reduction of all elements before its other names.
#[test]
fn every_reduction_is_one_inside_of_broadcast() {
    let table = include_str!("../../../core/src/reduce/methods.rs");
    let entries = table.split("\nreductions! {").nth(1);
    let entries = entries.expect("the table of reductions").lines();
    let names: Vec<&str> = entries
        .filter(|line| line.contains("_axis::<AXIS>()"))
        .filter_map(|line| line.trim().split('(').next())
        .collect();
    assert!(names.contains(&"sum") && names.contains(&"log_sum_exp"));
    for name in names {
        let is_known = operator(name).is_some();
        assert!(is_known, "`operator` has no reduction `{name}`");
    }
}
