//! What the unit tests share.

use proc_macro2::TokenStream;

/// A macro's input: `[$crate]`, spelt `[k]` here, and the user's tokens.
pub fn input(source: &str) -> TokenStream {
    format!("[k] {source}")
        .parse()
        .expect("the test's source is Rust tokens")
}

/// The expansion without its white space, which token streams print in more than one way.
pub fn squeezed(tokens: impl ToString) -> String {
    tokens.to_string().split_whitespace().collect()
}

/// The errors of a refused input, each as the source text it covers and its message.
pub fn refusals(result: syn::Result<TokenStream>) -> Vec<(String, String)> {
    let error = result.expect_err("the input is refused");
    let covered = |error: &syn::Error| error.span().source_text().unwrap_or_default();
    error
        .into_iter()
        .map(|error| (covered(&error), error.to_string()))
        .collect()
}

/// The one error of a refused input, as the source text it covers and its message.
pub fn refusal(result: syn::Result<TokenStream>) -> (String, String) {
    let mut refusals = refusals(result);
    assert_eq!(refusals.len(), 1, "one mistake, one error: {refusals:?}");
    refusals.remove(0)
}
