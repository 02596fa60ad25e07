//! Sizes of indices that the call gives: `k: 3` in `sum::<k: 3>(..)`, and on the left.

use super::brackets::with_inner;
use crate::reductions::operator;
use crate::tokens::{is_punct, source_text, split_turbofish};
use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};
use syn::{Expr, Stmt};

/// A size that the call gives.
#[derive(Clone)]
pub struct GivenSize {
    pub value: Expr,
}

impl GivenSize {
    /// Returns the size with the value of an expression, which may stand in the braces of [`with_braces`].
    pub fn new(value: Expr) -> Self {
        match value {
            Expr::Block(ref of) if let [Stmt::Expr(value, None)] = of.block.stmts.as_slice() => {
                Self {
                    value: value.clone(),
                }
            }
            value => Self { value },
        }
    }

    /// Returns the text by which errors name the size: `k: 3`.
    pub fn name(&self, index: &str) -> String {
        format!("{index}: {}", source_text(&self.value))
    }
}

/// Writes `sum::<k: 3>` as `sum::<k = { 3 }>`, which is Rust.
pub fn with_braces(tokens: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut converted = Vec::new();
    let mut rest = tokens.as_slice();
    while let Some((token, after)) = rest.split_first() {
        rest = after;
        match token {
            TokenTree::Ident(word) if operator(word).is_some() => {
                converted.push(token.clone());
                if let Some((_, behind)) = split_turbofish(rest) {
                    let end = rest.len() - behind.len();
                    add_turbofish(&rest[..end], &mut converted);
                    rest = behind;
                }
            }
            TokenTree::Group(group) => {
                converted.push(with_inner(group, with_braces(group.stream())));
            }
            _ => converted.push(token.clone()),
        }
    }
    converted.into_iter().collect()
}

/// Adds `::<i, k = { 3 }>` for `::<i, k: 3>`.
fn add_turbofish(tokens: &[TokenTree], converted: &mut Vec<TokenTree>) {
    let mut rest = tokens;
    while let Some((token, after)) = rest.split_first() {
        converted.push(token.clone());
        rest = after;
        let (true, [name, colon, value @ ..]) =
            (is_punct(token, '<') || is_punct(token, ','), rest)
        else {
            continue;
        };
        let is_given = matches!(name, TokenTree::Ident(_))
            && is_punct(colon, ':')
            && value.first().is_some_and(|first| !is_punct(first, ':'));
        if is_given {
            let is_end = |token: &TokenTree| is_punct(token, ',') || is_punct(token, '>');
            let end = value.iter().position(is_end);
            let (value, behind) = value.split_at(end.unwrap_or(value.len()));
            let mut equals = Punct::new('=', Spacing::Alone);
            equals.set_span(colon.span());
            let mut braces = Group::new(Delimiter::Brace, value.iter().cloned().collect());
            braces.set_span(value[0].span());
            converted.extend([name.clone(), equals.into(), braces.into()]);
            rest = behind;
        }
    }
}
