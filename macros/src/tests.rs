//! Unit tests. Each file has the name of the source that it tests. `decode` reads generated code for them.

mod ast;
mod decode;
mod dims;
mod editor;
mod einsum;
mod facts;
mod flags;
mod generate;
mod hoist;
mod literal;
mod lower;
mod parse;
mod reductions;
mod shape;
mod slices;
mod speculation;
mod stored;
mod value_checks;

use crate::errors::Errors;
use crate::generate::{OnMismatch, generate};
use crate::loops_of;
use crate::lower::lower;
use crate::tree::Node;
use crate::value_checks::ValueChecks;
use decode::Code;
use proc_macro2::TokenStream;

/// Returns the input of a macro: `[$crate]`, here `[k]`, and the user's tokens.
fn input(source: &str) -> TokenStream {
    let input = format!("[k] {source}").parse();
    input.expect("the source of the test is tokens of Rust")
}

/// Returns the text of tokens without white space, which token streams print in more than one way.
fn squeezed(tokens: impl ToString) -> String {
    tokens.to_string().split_whitespace().collect()
}

/// Returns the errors of a macro, each as the source text that it covers and its message.
fn errors(result: syn::Result<TokenStream>) -> Vec<(String, String)> {
    let error = result.expect_err("the input has an error");
    let covered = |error: &syn::Error| error.span().source_text().unwrap_or_default();
    let errors = error.into_iter();
    errors
        .map(|error| (covered(&error), error.to_string()))
        .collect()
}

/// Returns the only error of a macro, as the source text that it covers and its message.
fn error(result: syn::Result<TokenStream>) -> (String, String) {
    let mut errors = errors(result);
    assert_eq!(errors.len(), 1, "one mistake, one error: {errors:?}");
    errors.remove(0)
}

/// Asserts that a macro reports one error, at the source text `at`, with a message that contains `texts`.
#[track_caller]
fn assert_error(result: syn::Result<TokenStream>, at: &str, texts: &[&str]) {
    let (covered, message) = error(result);
    assert_eq!(covered, at, "{message}");
    for text in texts {
        assert!(message.contains(text), "{message}");
    }
}

/// Expands `broadcast!` without 16-bit floats and without the checks of values.
fn broadcast(source: &str, on_mismatch: OnMismatch) -> syn::Result<TokenStream> {
    broadcast_of(source, on_mismatch, false)
}

/// Expands `broadcast!` without the checks of values.
fn broadcast_of(source: &str, on_mismatch: OnMismatch, has_f16: bool) -> syn::Result<TokenStream> {
    let input = syn::parse2(input(source))?;
    let mut errors = Errors::default();
    let tree = lower(&input, &mut errors);
    let loops = loops_of(&input, tree, &mut errors);
    let checks = ValueChecks::none(&input.krate);
    errors.finish(generate(&input, &loops, &checks, on_mismatch, has_f16))
}

/// Returns the tree of an expression.
fn tree(source: &str) -> Node {
    let input = syn::parse2(input(source)).expect("the source is an expression");
    let mut errors = Errors::default();
    let tree = lower(&input, &mut errors);
    errors.finish(tree).expect("the source is element-wise")
}

/// Returns the loops of `broadcast!`.
fn code(source: &str) -> Code {
    let code = broadcast(source, OnMismatch::Panic);
    Code::read(code.expect("the source is element-wise"))
}

/// Asserts the loops of `source`, each as `result = sum::<0>[x, y](x * y)`, after its operands `&expr` that are evaluated
/// before them.
#[track_caller]
fn loops(source: &str, expected: &[&str]) {
    let found = code(source).to_string();
    let expected: Vec<_> = expected.iter().map(squeezed).collect();
    let found: Vec<_> = found.lines().map(squeezed).collect();
    assert_eq!(found, expected, "{source}");
}

/// Asserts that `source` is one loop over `operands`, and what its kernel computes of them.
#[track_caller]
fn computes(source: &str, operands: &[&str], body: &str) {
    loops(source, &[&format!("map[{}]({body})", operands.join(","))]);
}

/// Asserts that `source` is one loop over `operands`, and that its kernel computes what is written.
#[track_caller]
fn keeps(source: &str, operands: &[&str]) {
    computes(source, operands, source);
}

/// Asserts the only error of `source`: the text that it covers, and a part of its message.
fn rejects(source: &str, at: &str, text: &str) {
    let (covered, message) = error(broadcast(source, OnMismatch::Panic));
    assert_eq!(covered, at, "{source}: {message}");
    assert!(message.contains(text), "{source}: {message}");
}

/// Returns the flags of the last loop, in the order of their constants.
fn flags(source: &str, has_f16: bool) -> Vec<String> {
    let code = broadcast_of(source, OnMismatch::Panic, has_f16);
    let code = Code::read(code.expect("the source is element-wise"));
    code.loops.into_iter().last().expect("a loop").flags
}
