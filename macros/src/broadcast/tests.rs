//! What the macros write, and what they refuse.

use super::OnMismatch;
use crate::testing::{input, refusal, refusals, squeezed};
use proc_macro2::TokenStream;

mod expansion;
mod operands;
mod reductions;
mod refused;

/// The code for a crate without 16-bit floats.
fn broadcast(input: TokenStream, on_mismatch: OnMismatch) -> syn::Result<TokenStream> {
    super::broadcast(input, on_mismatch, false)
}

/// The code for `source`, without white space.
fn expansion(source: &str) -> String {
    squeezed(broadcast(input(source), OnMismatch::Panic).expect("it is element-wise"))
}

/// The code without the flags of the kernel, and without the mode that it passes on.
fn unflagged(code: String) -> String {
    let mut code = code.replace("|__mode,", "|").replace(",__mode)", ")");
    while let Some(begin) = code.find("k::__private::Join::with_flags::<{") {
        let open = begin + code[begin..].find(">(").expect("it is called") + 1;
        let mut depth = 0;
        let close = code[open..].find(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == ')' && depth == 0
        });
        code.remove(open + close.expect("it is closed"));
        code.replace_range(begin..=open, "");
    }
    code
}

/// Asserts what is joined and what the kernel is, names of elements without `_element`.
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

/// Asserts the one error of `source`: the text it covers, and a part of its message.
fn refuses(source: &str, at: &str, saying: &str) {
    let (covered, message) = refusal(broadcast(input(source), OnMismatch::Panic));
    assert_eq!(covered, at, "{source}: {message}");
    assert!(message.contains(saying), "{source}: {message}");
}
