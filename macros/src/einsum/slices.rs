//! The slices of operands, and the path of `shapecast` that they need.

use crate::slices;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

/// Splits a call into the path in `[$crate]` and the tokens after it.
pub fn split_crate(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut tokens = input.into_iter();
    let path = match tokens.next() {
        Some(TokenTree::Group(path)) => path.stream(),
        _ => TokenStream::new(),
    };
    (path, tokens.collect())
}

/// Returns `.slice(s![..])`, with the macro expanded. With a call of `s!`, or with the hygiene of this macro, errors would
/// point at the whole call of `einsum!`.
pub fn slice(krate: &TokenStream, slices: TokenStream, span: Span) -> syn::Result<TokenStream> {
    let slices = slices::expand(quote!([#krate] #slices))?;
    Ok(quote_spanned!(span=> .slice(#slices)))
}
