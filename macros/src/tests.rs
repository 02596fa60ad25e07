//! Unit tests. Each file has the name of the source that it tests.

mod ast;
mod dims;
mod editor;
mod einsum;
mod facts;
mod flags;
mod generate;
mod hoist;
mod literal;
mod lower;
mod methods;
mod parse;
mod reductions;
mod shape;
mod slices;
mod speculation;
mod value_checks;

use crate::errors::Errors;
use crate::generate::{OnMismatch, generate};
use crate::loops_of;
use crate::lower::lower;
use crate::tree::Node;
use crate::value_checks::ValueChecks;
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
    let loops = loops_of(&input, &mut errors);
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

/// Returns the code of `broadcast!` without white space.
fn expansion(source: &str) -> String {
    squeezed(broadcast(source, OnMismatch::Panic).expect("the source is element-wise"))
}

/// Returns the code without flags and without the context that kernels pass on.
fn unflagged(code: String) -> String {
    let mut code = code.replace("|__context,", "|").replace(",__context)", ")");
    while let Some(begin) = code.find("k::__private::Join::with_flags::<{") {
        let open = begin + code[begin..].find(">(").expect("it is called") + 1;
        code.remove(closing(&code, open));
        code.replace_range(begin..=open, "");
    }
    while let Some(begin) = code.find("named_join(&[") {
        let ends = ["\"])", "\",])"].map(|end| code[begin..].find(end).map(|at| at + end.len()));
        let end = ends.into_iter().flatten().min().expect("names are closed");
        code.replace_range(begin..begin + end, "join()");
    }
    code
}

/// Returns the position of the parenthesis that closes the one at `open`.
fn closing(code: &str, open: usize) -> usize {
    let mut depth = 0;
    let close = code[open..].find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ')' && depth == 0
    });
    open + close.expect("it is closed")
}

/// Returns the code without flags, white space and paths, with elements named like their operands.
fn short(source: &str, on_mismatch: OnMismatch) -> String {
    let code = squeezed(broadcast(source, on_mismatch).expect("the source is element-wise"));
    let code = unflagged(code)
        .replace("k::__private::", "")
        .replace("_element", "");
    code.replace("Join::", "").replace("#[inline(always)]", "")
}

/// Asserts the loops of `source`.
fn loops(source: &str, expected: &str) {
    let code = short(source, OnMismatch::Panic);
    assert_eq!(code, squeezed(expected), "{source}");
}

/// Asserts the operands and the kernel of `source`, with elements named like their operands.
fn expands(source: &str, operands: &[&str], kernel: &str) {
    let joined = operands
        .iter()
        .fold("k::__private::join()".to_string(), |joined, operand| {
            format!("k::__private::Join::with({joined},{operand})")
        });
    let expected = format!("k::__private::Join::map({joined}, #[inline(always)]{kernel})");
    assert_eq!(
        unflagged(expansion(source)).replace("_element", ""),
        squeezed(expected),
        "{source}"
    );
}

/// Asserts the only error of `source`: the text that it covers, and a part of its message.
fn rejects(source: &str, at: &str, text: &str) {
    let (covered, message) = error(broadcast(source, OnMismatch::Panic));
    assert_eq!(covered, at, "{source}: {message}");
    assert!(message.contains(text), "{source}: {message}");
}

/// Returns the flags of the last kernel, in the order of their constants.
fn flags(source: &str, has_f16: bool) -> Vec<String> {
    let code = broadcast_of(source, OnMismatch::Panic, has_f16);
    let code = squeezed(code.expect("the source is element-wise"));
    let Some((_, flags)) = code.rsplit_once("Join::with_flags::<{") else {
        return vec![];
    };
    let (flags, _) = flags.split_once('}').expect("they are in braces");
    let names = flags.split('|');
    names
        .map(|name| name.replace("k::__private::flags::", ""))
        .collect()
}
