//! Calls of `einsum!`, whose indices `x[i, j]` are read as `x[(i, j,)]`.

use super::Reader;
use crate::names::variable;
use crate::steps::Operation;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, Macro, Token, Type, bracketed};

impl Reader {
    pub fn einsum(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        call: &Macro,
    ) -> syn::Result<()> {
        let mut call = call.clone();
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
            Ok((left, input.parse::<Expr>()?))
        };
        // The list on the left side follows nothing, so that it stays a list.
        let (left, mut body) = parser.parse2(with_tuples(call.tokens.clone()))?;
        let left: Vec<LeftIndex> = left.into_iter().collect();
        self.with_steps(&mut body)?;
        let printed = without_tuples(body.to_token_stream());
        call.tokens = quote!([#(#left),*] => #printed);
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

/// Returns the tokens with `x[i, j]` as `x[(i, j,)]`.
fn with_tuples(tokens: TokenStream) -> TokenStream {
    map_brackets(tokens, &|is_index, inner| match is_index {
        false => inner,
        true => {
            let is_open = inner
                .clone()
                .into_iter()
                .last()
                .is_some_and(|last| !is_comma(&last));
            let comma = is_open.then(|| quote!(,));
            quote!((#inner #comma))
        }
    })
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

/// Maps the contents of all brackets. `map` gets whether the brackets follow an operand.
fn map_brackets(
    tokens: TokenStream,
    map: &dyn Fn(bool, TokenStream) -> TokenStream,
) -> TokenStream {
    let mut follows_operand = false;
    let mut one = |token: TokenTree| {
        let is_index = follows_operand;
        follows_operand = matches!(token, TokenTree::Ident(_) | TokenTree::Group(_));
        let TokenTree::Group(group) = &token else {
            return token;
        };
        let mut inner = map_brackets(group.stream(), map);
        if group.delimiter() == Delimiter::Bracket {
            inner = map(is_index, inner);
        }
        let mut mapped = Group::new(group.delimiter(), inner);
        mapped.set_span(group.span());
        TokenTree::Group(mapped)
    };
    tokens.into_iter().map(&mut one).collect()
}
