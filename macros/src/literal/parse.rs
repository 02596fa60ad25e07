//! Reads the contents of a literal's outermost bracket.

use crate::input::Crate;
use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Ident, Token};

/// The whole input.
pub struct Input {
    /// Where the crate is.
    pub krate: Crate,
    /// The type to construct: `Tensor` or `Array`.
    pub constructor: Ident,
    /// The outermost rows or elements.
    pub entries: Punctuated<Expr, Token![,]>,
}

impl Parse for Input {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let krate = input.parse()?;
        let constructor = input.parse()?;
        input.parse::<Token![;]>()?;
        let contents = input.fork();
        let mut entries = Punctuated::new();
        while !input.is_empty() {
            entries.push_value(input.parse()?);
            if input.peek(Token![;]) {
                input.parse::<TokenStream>()?;
                return Err(repeats(&constructor, contents.parse::<TokenStream>()?));
            }
            if !input.is_empty() {
                entries.push_punct(input.parse()?);
            }
        }
        Ok(Self {
            krate,
            constructor,
            entries,
        })
    }
}

/// Refuses `value; count`, whose count a macro cannot know.
pub fn repeats(constructor: &Ident, repeat: impl quote::ToTokens) -> Error {
    let message =
        format!("a literal lists every row; to repeat one value, use `{constructor}::full`");
    Error::new_spanned(repeat, message)
}
