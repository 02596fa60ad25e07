//! Calls of `einsum!`, whose indices `x[i, j]` are read as `x[(i, j,)]`.

use super::{Reader, is_reduction_name};
use crate::names::{mentioned, variable};
use crate::steps::Operation;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Ident, Macro, Token, Type, bracketed};

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
        let mut read = EinsumCall::parse(call.tokens.clone())?;
        self.with_steps(&mut read.value)?;
        self.take_floats(&read.value);
        self.keep_scalars(&mut read.value)?;
        let mut call = call.clone();
        call.tokens = read.tokens();
        let EinsumCall { left, value: body } = read;
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

/// `[i, j] => value`, where indices `x[i, j]` are written `x[(i, j,)]`.
pub struct EinsumCall {
    pub left: Vec<LeftIndex>,
    pub value: Expr,
}

impl EinsumCall {
    pub fn parse(tokens: TokenStream) -> syn::Result<Self> {
        let parser = |input: ParseStream| {
            if !input.peek(syn::token::Bracket) {
                let message =
                    "an `einsum!` with a target has no rule: write `einsum!([i, j] => ..)`";
                return Err(input.error(message));
            }
            let indices;
            bracketed!(indices in input);
            let left = Punctuated::<LeftIndex, Token![,]>::parse_terminated(&indices)?;
            input.parse::<Token![=>]>()?;
            Ok(EinsumCall {
                left: left.into_iter().collect(),
                value: input.parse()?,
            })
        };
        // The list on the left side follows nothing, so that it stays a list.
        parser.parse2(with_tuples(tokens))
    }

    /// Returns the input of `einsum!`.
    pub fn tokens(&self) -> TokenStream {
        let (left, value) = (&self.left, without_tuples(self.value.to_token_stream()));
        quote!([#(#left),*] => #value)
    }
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
                if is_reduction_name(&text) && lacks_rule(&tokens[position + 1..], is_active) {
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

/// `i` or `k: size` on the left side.
pub struct LeftIndex {
    pub name: Ident,
    pub size: Option<Expr>,
}

impl Parse for LeftIndex {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name = input.parse()?;
        let size = match input.parse::<Option<Token![:]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        Ok(LeftIndex { name, size })
    }
}

impl ToTokens for LeftIndex {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (name, size) = (&self.name, self.size.iter());
        tokens.extend(quote!(#name #(: #size)*));
    }
}

/// Returns the operand and the indices of `x[(i, j,)]`.
pub fn indexed(expr: &Expr) -> Option<(&Ident, Vec<&Expr>)> {
    let Expr::Index(of) = expr else {
        return None;
    };
    let Expr::Tuple(indices) = &*of.index else {
        return None;
    };
    Some((variable(&of.expr)?, indices.elems.iter().collect()))
}

/// Returns the tokens with `x[i, j]` as `x[(i, j,)]`. As in `einsum!`, `list[0]`, `list[n + 1]` with an `n` that is no
/// index elsewhere, and `layers[n]` in `layers[n][i, j]` are elements of lists.
fn with_tuples(tokens: TokenStream) -> TokenStream {
    let mut known = BTreeSet::new();
    add_index_names(tokens.clone(), &mut known);
    map_brackets(tokens, &|place, inner| {
        let list: Vec<TokenTree> = inner.clone().into_iter().collect();
        let is_index = match (place, list.as_slice()) {
            (Place::Other | Place::BeforeBrackets, _) => false,
            (Place::Index, [one]) => matches!(one, TokenTree::Ident(_)),
            (Place::Index, several) => several.iter().any(|token| match token {
                TokenTree::Ident(name) => known.contains(name),
                other => is_comma(other),
            }),
        };
        let comma = list.last().is_some_and(|last| !is_comma(last));
        let comma = comma.then(|| quote!(,));
        match is_index {
            true => quote!((#inner #comma)),
            false => inner,
        }
    })
}

/// Adds the names of indices that stand in a list, or alone in the last brackets.
fn add_index_names(tokens: TokenStream, known: &mut BTreeSet<Ident>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (position, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        let inside: Vec<TokenTree> = group.stream().into_iter().collect();
        let is_last = !tokens.get(position + 1).is_some_and(is_brackets);
        if is_brackets(token) && (inside.iter().any(is_comma) || inside.len() == 1 && is_last) {
            known.extend(inside.iter().filter_map(|token| match token {
                TokenTree::Ident(name) => Some(name.to_string()),
                _ => None,
            }));
        }
        add_index_names(group.stream(), known);
    }
}

/// Returns the tokens with `x[(i, j,)]` as `x[i, j]`.
pub fn without_tuples(tokens: TokenStream) -> TokenStream {
    map_brackets(tokens, &|_, inner| {
        let mut list = inner.clone().into_iter();
        match (list.next(), list.next()) {
            (Some(TokenTree::Group(tuple)), None)
                if tuple.delimiter() == Delimiter::Parenthesis =>
            {
                let mut indices: Vec<TokenTree> = tuple.stream().into_iter().collect();
                if indices.last().is_some_and(is_comma) {
                    indices.pop();
                }
                indices.into_iter().collect()
            }
            _ => inner,
        }
    })
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',')
}

/// Where brackets stand.
#[derive(Clone, Copy)]
enum Place {
    /// After an operand, and before other brackets.
    BeforeBrackets,
    /// After an operand.
    Index,
    Other,
}

fn is_brackets(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket)
}

/// Maps the contents of all brackets.
fn map_brackets(
    tokens: TokenStream,
    map: &dyn Fn(Place, TokenStream) -> TokenStream,
) -> TokenStream {
    let mut follows_operand = false;
    let mut tokens = tokens.into_iter().peekable();
    let mut mapped = Vec::new();
    while let Some(token) = tokens.next() {
        let place = match (follows_operand, tokens.peek().is_some_and(is_brackets)) {
            (false, _) => Place::Other,
            (true, true) => Place::BeforeBrackets,
            (true, false) => Place::Index,
        };
        follows_operand = matches!(token, TokenTree::Ident(_) | TokenTree::Group(_));
        let TokenTree::Group(group) = &token else {
            mapped.push(token);
            continue;
        };
        let mut inner = map_brackets(group.stream(), map);
        if is_brackets(&token) {
            inner = map(place, inner);
        }
        let mut new = Group::new(group.delimiter(), inner);
        new.set_span(group.span());
        mapped.push(TokenTree::Group(new));
    }
    mapped.into_iter().collect()
}
