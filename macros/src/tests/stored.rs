//! Calls that are split, so that a `let` statement is computed once.

use super::{input, squeezed, tree};
use crate::parse::Input;
use crate::stored::Split;
use quote::ToTokens;

/// Returns the values and the update of a split call, without white space.
fn split(source: &str) -> Option<[String; 2]> {
    let input: Input = syn::parse2(input(source)).expect("the source is an expression");
    let split = Split::of(&input, &tree(source))?;
    let target = split
        .update
        .assignment
        .expect("the values are updated")
        .target;
    let update = format!(
        "{}={}",
        squeezed(target.into_token_stream()),
        squeezed(split.update.value.into_token_stream())
    );
    Some([squeezed(split.values.value.into_token_stream()), update])
}

#[track_caller]
fn splits(source: &str, values: &str, update: &str) {
    assert_eq!(
        split(source),
        Some([squeezed(values), squeezed(update)]),
        "{source}"
    );
}

#[track_caller]
fn stays(source: &str) {
    assert_eq!(split(source), None, "{source}");
}

#[test]
fn functions_of_floats_are_stored_for_a_reduction_and_the_result() {
    splits(
        "{ let e = (x - max_keepdim::<-1>(x)).exp(); e / sum_keepdim::<-1>(e) }",
        "{ (x - max_keepdim::<-1>(x)).exp() }",
        "e = e / sum_keepdim::<-1>(e)",
    );
    splits(
        "{ let m = max(x); let e = 0.5 * (x - m).tanh(); -e * x * max(e) }",
        "{ let m = max(x); 0.5 * (x - m).tanh() }",
        "e = -e * x * max(e)",
    );
}

#[test]
fn operators_are_repeated() {
    stays("{ let e = x - max(x); e / sum(e) }");
    stays("{ let e = x as f32; e / sum(e) }");
    // The reduction has the function.
    stays("{ let e = x - sum(x.exp()); e / sum(e) }");
    // A method of the user's.
    stays("{ let e = x.odd(); e / sum(e) }");
}

#[test]
fn values_that_one_loop_reads_are_not_stored() {
    stays("{ let e = x.exp(); e / sum(x) }");
    stays("{ let e = x.exp(); x / sum(e) }");
    stays("{ let e = x.exp(); e }");
    stays("x.exp() / sum(x.exp())");
}

#[test]
fn results_of_another_shape_or_type_are_not_stored() {
    stays("{ let e = x.exp(); e / sum(e) + y }");
    stays("{ let e = x.exp(); e / sum(e * y) }");
    stays("{ let e = x.exp(); e / sum::<1>(e) }");
    stays("{ let e = (x - mean::<1>(y)).exp(); e / sum(e) }");
    stays("{ let y = z; let e = x.exp(); e / sum(e * y) }");
    stays("{ let e = x.exp(); (e / sum(e)) as f64 }");
    stays("{ let e = x.exp(); e > sum(e) }");
    stays("{ let e = x.exp(); (e / sum(e)).ln() }");
    stays("{ let e: f32 = x.exp(); e / sum(e) }");
    stays("{ let e = x.exp(); let f = e; f / sum(e) }");
}

#[test]
fn other_forms_are_not_split() {
    stays("y = { let e = x.exp(); e / sum(e) }");
    stays("{ let e = (&f() - x).exp(); e / sum(e) }");
    stays("1.0 + { let e = x.exp(); e / sum(e) }");
    // Errors are reported by the whole call.
    stays("{ let e = x.exp(); e / sum::<x>(e) }");
}
