//! Reads the comma-separated entries of `Shape![..]`.

use crate::input::Crate;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, Token};

/// The whole input.
pub struct Input {
    /// Where the crate is.
    pub krate: Crate,
    /// One for each dimension, outermost first.
    pub entries: Vec<Entry>,
}

/// One entry as it was written; what it may be is for `check` to say.
pub enum Entry {
    /// `dyn`, which is no expression.
    Dyn(Token![dyn]),
    /// Anything else.
    Size(Box<Expr>),
}

impl Parse for Input {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let krate = input.parse()?;
        let mut entries = Vec::new();
        while !input.is_empty() {
            entries.push(input.parse()?);
            if !input.is_empty() && input.parse::<Option<Token![,]>>()?.is_none() {
                return Err(input.error("expected `,` between two sizes"));
            }
        }
        Ok(Self { krate, entries })
    }
}

impl Parse for Entry {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        if let Some(dyn_token) = input.parse()? {
            return Ok(Self::Dyn(dyn_token));
        }
        let not_a_size = |error: Error| {
            Error::new(
                error.span(),
                "expected a size: an integer, a name, `{…}`, or `dyn`",
            )
        };
        input
            .parse()
            .map(|expr| Self::Size(Box::new(expr)))
            .map_err(not_a_size)
    }
}

impl ToTokens for Entry {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Dyn(dyn_token) => dyn_token.to_tokens(tokens),
            Self::Size(expr) => expr.to_tokens(tokens),
        }
    }
}
