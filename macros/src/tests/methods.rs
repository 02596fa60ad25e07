//! The table of the methods of numbers.

use crate::methods::Method;
use proc_macro2::Span;
use syn::Ident;

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
        let method = Method::find(&Ident::new(name, Span::call_site()));
        let is_of_crate = method.is_some_and(|method| method.is_of_crate);
        assert!(is_of_crate, "`Method::find` has no float function `{name}`");
    }
}
