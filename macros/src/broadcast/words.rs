//! Tokens compared and located.

use super::names::Name;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Type, TypePath};

/// Tokens for comparison: names are the same only in the same hygiene context.
#[derive(PartialEq)]
pub struct Words(Vec<Word>);

/// One token.
#[derive(PartialEq)]
enum Word {
    /// A name.
    Name(Name),
    /// Where a group begins.
    Open(Delimiter),
    /// Where the group ends that began last.
    Close,
    /// Anything else, as it is spelt.
    Other(String),
}

impl Words {
    /// The tokens of `tokens`.
    pub fn of(tokens: impl ToTokens) -> Self {
        let mut words = Self(Vec::new());
        words.push(tokens.into_token_stream());
        words
    }

    /// Groups without delimiters come from a macro's `$x:expr` and say nothing.
    fn push(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                    self.push(group.stream());
                }
                TokenTree::Group(group) => {
                    self.0.push(Word::Open(group.delimiter()));
                    self.push(group.stream());
                    self.0.push(Word::Close);
                }
                TokenTree::Ident(ident) => self.0.push(Word::Name(Name::new(&ident))),
                other => self.0.push(Word::Other(other.to_string())),
            }
        }
    }
}

/// The type itself, which stands in a group where it is a macro's `$t:ty`.
pub fn ungrouped(of: &Type) -> &Type {
    match of {
        Type::Group(group) => ungrouped(&group.elem),
        other => other,
    }
}

/// Whether the type is written by one of these names.
pub fn names_one_of(of: &Type, names: &[&str]) -> bool {
    match ungrouped(of) {
        Type::Path(TypePath { qself: None, path }) => names.iter().any(|name| path.is_ident(name)),
        _ => false,
    }
}

/// The last token's span. Of `self.mean` it says the most, where only one token can be shown.
pub fn last_span(tokens: impl ToTokens) -> Span {
    tokens
        .into_token_stream()
        .into_iter()
        .last()
        .map_or_else(Span::call_site, |last| last.span())
}

/// The first token's span, where the whole begins.
pub fn first_span(tokens: impl ToTokens) -> Span {
    tokens
        .into_token_stream()
        .into_iter()
        .next()
        .map_or_else(Span::call_site, |first| first.span())
}
