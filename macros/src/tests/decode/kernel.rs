//! Reads the closures of kernels.

use super::{is, text, unknown};
use crate::tests::squeezed;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::BTreeMap;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Pat, Stmt, Token};

/// What the variables of a kernel stand for.
type Places = BTreeMap<String, TokenStream>;

/// A kernel, or the value that is hoisted out of one.
pub struct Kernel {
    /// The names of the elements, `_` for those that it does not read.
    pub elements: Vec<String>,
    /// What it computes.
    pub value: TokenStream,
}

impl Kernel {
    /// Reads a closure over the context, over the target, if it is read, and over `elements`.
    pub fn read(code: &Expr, elements: &[TokenStream]) -> Self {
        let Expr::Closure(closure) = code else {
            unknown(code)
        };
        is(&closure.attrs[0], "#[inline(always)]");
        let parameters: Vec<_> = closure.inputs.iter().collect();
        is(parameters[0], "__context");
        let (target, pattern) = match parameters[1..] {
            [pattern] => (None, pattern),
            [target, pattern] => (Some(text(target)), pattern),
            _ => unknown(closure),
        };
        let names = names_in(pattern);
        assert_eq!(names.len(), elements.len(), "{}", text(pattern));
        let mut variables: Vec<_> = names.iter().cloned().zip(elements.to_vec()).collect();
        variables.retain(|(name, _)| name != "_");
        let mut body = closure.body.to_token_stream();
        if let Some(target) = target {
            let target = target.strip_prefix("mut").unwrap_or(&target);
            body = combined(&closure.body, target).unwrap_or(body);
            variables.push((target.to_owned(), quote!(target)));
        }
        let places: Places = variables.iter().cloned().collect();
        assert_eq!(places.len(), variables.len(), "all names differ: {names:?}");
        for name in places.keys() {
            assert!(has_name(body.clone(), name), "{name} is in {body}");
        }
        Self {
            elements: names
                .iter()
                .map(|name| name.replace("_element", ""))
                .collect(),
            value: plain(body, &places),
        }
    }
}

/// Returns `target += value` for `{ target += value; target }`.
fn combined(body: &Expr, target: &str) -> Option<TokenStream> {
    let Expr::Block(block) = body else {
        return None;
    };
    match &block.block.stmts[..] {
        [Stmt::Expr(combined, Some(_)), Stmt::Expr(result, None)] if text(result) == target => {
            Some(combined.to_token_stream())
        }
        _ => None,
    }
}

/// Returns the names in `(((), x), _)`.
fn names_in(pattern: &Pat) -> Vec<String> {
    let Pat::Tuple(tuple) = pattern else {
        unknown(pattern)
    };
    let Some(before) = tuple.elems.first() else {
        return Vec::new();
    };
    let mut names = names_in(before);
    names.extend(tuple.elems.iter().skip(1).map(text));
    names
}

/// Returns code with what its variables stand for, and with operators in the place of functions.
fn plain(code: TokenStream, places: &Places) -> TokenStream {
    let tokens: Vec<_> = code.into_iter().collect();
    let mut rest = &tokens[..];
    let mut plain_code = Vec::new();
    while !rest.is_empty() {
        let (code, after) = match rest {
            // `k::__private::name(arguments)`
            [krate, path @ ..] if text(krate) == "k" && is_private(path) => {
                let [
                    TokenTree::Ident(name),
                    TokenTree::Group(arguments),
                    after @ ..,
                ] = &path[5..]
                else {
                    unknown(quote!(#(#tokens)*))
                };
                (call(name, arguments, places), after)
            }
            // The values of hoisted variables are copied.
            [star, borrow, TokenTree::Ident(name), after @ ..]
                if text(quote!(#star #borrow)) == "*&" && is_hoisted(name, places) =>
            {
                (places[&name.to_string()].clone(), after)
            }
            [TokenTree::Ident(name), after @ ..] => {
                let place = places.get(&name.to_string()).cloned();
                (place.unwrap_or_else(|| name.to_token_stream()), after)
            }
            [TokenTree::Group(group), after @ ..] => {
                let inner = plain(group.stream(), places);
                (
                    Group::new(group.delimiter(), inner).to_token_stream(),
                    after,
                )
            }
            [token, after @ ..] => (token.to_token_stream(), after),
            [] => break,
        };
        plain_code.push(code);
        rest = after;
    }
    quote!(#(#plain_code)*)
}

/// Returns `true` if `::__private::` begins here.
fn is_private(tokens: &[TokenTree]) -> bool {
    let path = &tokens[..tokens.len().min(5)];
    text(quote!(#(#path)*)) == "::__private::"
}

fn is_hoisted(name: &Ident, places: &Places) -> bool {
    let place = places.get(&name.to_string());
    place.is_some_and(|place| squeezed(place).starts_with("hoisted"))
}

/// Returns the call of a function that stands for a receiver or an operator, without the context.
fn call(name: &Ident, arguments: &Group, places: &Places) -> TokenStream {
    let arguments = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(arguments.stream());
    let (mut values, mut operators, mut has_context) = (Vec::new(), Vec::new(), false);
    for argument in arguments.expect("arguments are expressions") {
        match &argument {
            Expr::Path(path) if path.path.is_ident("__context") => has_context = true,
            Expr::Closure(closure) => {
                is(&closure.attrs[0], "#[inline(always)]");
                let (operands, operator) = match &*closure.body {
                    Expr::Binary(of) => {
                        let operands = [text(&of.left), text(&of.right)].join(",");
                        (operands, of.op.to_token_stream())
                    }
                    Expr::Cast(of) => {
                        let (as_token, to) = (of.as_token, &of.ty);
                        (text(&of.expr), quote!(#as_token #to))
                    }
                    body => unknown(body),
                };
                assert_eq!(operands.trim_start_matches('*'), text(&closure.inputs));
                operators.push(operator);
            }
            value => values.push(plain(value.to_token_stream(), places)),
        }
    }
    assert_eq!(has_context, name != "cast", "the context of `{name}`");
    // The operator of `f32` may stand before that of the elements.
    let plain_operators = operators.iter().map(|it| squeezed(it).replace('=', ""));
    let plain_operators: Vec<_> = plain_operators.collect();
    assert!(plain_operators.iter().all(|it| *it == plain_operators[0]));
    let operator = operators.last().into_iter();
    let right = values.split_off(1).into_iter();
    quote!(#name(#(#values)* #(, #operator)* #(, #right)*))
}

/// Returns `true` if the code has this name anywhere.
fn has_name(code: TokenStream, name: &str) -> bool {
    code.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => has_name(group.stream(), name),
        _ => false,
    })
}
