//! Reading.

mod einsum;
mod format_text;
mod numbers;
mod tensors;

use proc_macro2::TokenStream;

fn tokens(source: &str) -> TokenStream {
    source.parse().expect("the source has matching brackets")
}

/// Returns the text without white space.
fn squeezed(tokens: impl ToString) -> String {
    tokens.to_string().split_whitespace().collect()
}
