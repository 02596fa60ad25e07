//! Calls of `einsum!`, whose indices `x[i, j]` are read as `x[(i, j,)]`.

use super::Reader;
use crate::names::{mentioned, variable};
use crate::steps::Operation;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use shapecast_syntax::einsum::brackets::without_tuples;
use shapecast_syntax::einsum::parse::{Input, parse};
use shapecast_syntax::einsum::sums::{IndexSum, axes_of};
use shapecast_syntax::reductions::is_reduction;
use syn::{Error, Expr, Ident, Macro, Type};

impl Reader {
    pub fn einsum(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        call: &Macro,
    ) -> syn::Result<()> {
        let is_active = |name: &Ident| self.masks.contains_key(name);
        if let Some(error) = reduction_over_indices(call.tokens.clone(), &is_active) {
            return Err(error);
        }
        let mut read = parse_einsum(call.tokens.clone())?;
        self.with_steps(&mut read.value)?;
        self.take_floats(&read.value);
        self.keep_scalars(&mut read.value)?;
        let mut call = call.clone();
        call.tokens = einsum_tokens(&read);
        let Input {
            left, value: body, ..
        } = read;
        let read = body.to_token_stream();
        let operation = Operation::Einsum {
            call,
            left,
            value: body,
        };
        self.push(value, annotation, operation, read);
        Ok(())
    }
}

/// Reads a call, with its indices in tuples.
fn parse_einsum(tokens: TokenStream) -> syn::Result<Input> {
    let read = parse(tokens, None)?;
    match &read.target {
        Some(target) => {
            let message = "an `einsum!` with a target has no rule: write `einsum!([i, j] => ..)`";
            Err(Error::new_spanned(&target.place, message))
        }
        None => Ok(read),
    }
}

/// Returns the input of `einsum!`.
pub fn einsum_tokens(call: &Input) -> TokenStream {
    let (left, value) = (&call.left, without_tuples(call.value.to_token_stream()));
    quote!([#(#left),*] => #value)
}

/// Returns the error of a reduction over indices, such as `max::<k>(x[i, k])` of an `x` with a gradient.
fn reduction_over_indices(
    tokens: TokenStream,
    is_active: &dyn Fn(&Ident) -> bool,
) -> Option<Error> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut is_bare = true;
    for (position, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let error = reduction_over_indices(group.stream(), is_active);
                if error.is_some() {
                    return error;
                }
            }
            TokenTree::Ident(name) if is_bare => {
                let text = name.to_string();
                if is_reduction(&text) && lacks_rule(&tokens[position + 1..], is_active) {
                    return Some(Error::new_spanned(name, without_rule(&text)));
                }
            }
            _ => {}
        }
        is_bare = !matches!(token, TokenTree::Punct(mark) if matches!(mark.as_char(), '.' | ':'));
    }
    None
}

/// Returns `true` if the tokens begin with a turbofish that gives the size of an index, or with one before an argument
/// that has a gradient.
fn lacks_rule(tokens: &[TokenTree], is_active: &dyn Fn(&Ident) -> bool) -> bool {
    let is = |index: usize, mark: char| matches!(tokens.get(index), Some(TokenTree::Punct(of)) if of.as_char() == mark);
    if !is(0, ':') || !is(1, ':') || !is(2, '<') {
        return false;
    }
    let is_argument = |token: &&TokenTree| matches!(token, TokenTree::Group(of) if of.delimiter() == Delimiter::Parenthesis);
    let gives_size = (3..).take_while(|&index| index < tokens.len() && !is(index, '>'));
    let gives_size = gives_size.into_iter().any(|index| is(index, ':'));
    let argument = tokens.iter().find(is_argument);
    let mut names = mentioned(argument).into_iter();
    gives_size || names.any(|name| is_active(&name))
}

fn without_rule(reduction: &str) -> String {
    let advice = match reduction {
        "sum" => {
            "bind the sum by `let` to an `einsum!` of its own, whose left side lacks the index"
        }
        _ => {
            "bind the elements by `let` to an `einsum!` of their own, and reduce them by `broadcast!`"
        }
    };
    format!("`{reduction}` over indices of `einsum!` has no rule: {advice}")
}

/// Returns the operand and the index of each axis of `x[(i, j + k,)]`.
pub fn indexed(expr: &Expr) -> Option<(&Ident, Vec<IndexSum>)> {
    let Expr::Index(of) = expr else {
        return None;
    };
    Some((variable(&of.expr)?, axes_of(of)?))
}
