//! What every macro's input begins with.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};

/// The path of `shapecast`, as the wrapping `macro_rules!` passed it on: `[$crate]`.
///
/// Every generated path starts here, so a renamed dependency works.
pub struct Crate(TokenStream);

impl Parse for Crate {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let path;
        syn::bracketed!(path in input);
        path.parse().map(Self)
    }
}

impl ToTokens for Crate {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}
