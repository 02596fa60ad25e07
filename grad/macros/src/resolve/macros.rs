//! The names in calls of macros.

use super::Resolver;
use crate::names::{mentioned, renamed};
use crate::read::{EinsumCall, is_named, is_reduction_without_rule, reduction};
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::{BTreeMap, BTreeSet};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit_mut::VisitMut;
use syn::{Expr, ExprBlock, ExprCall, ExprIndex, Ident, LitStr, Macro, Token};

/// The macros of the standard library whose texts read variables: `"{x}"`.
const FORMATTING: [&str; 17] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "panic",
    "print",
    "println",
    "todo",
    "unreachable",
    "write",
    "writeln",
];

impl Resolver {
    pub fn call_of_macro(&mut self, call: &mut Macro) {
        let is = |name: &str| is_named(call, name);
        let is_broadcast = is("broadcast") || is("try_broadcast");
        let is_einsum = is("einsum") || is("try_einsum");
        let resolved = match (is_broadcast, is_einsum) {
            (true, _) => self.of_call(|this| this.expression(&call.tokens)),
            (_, true) => self.of_call(|this| this.einsum(&call.tokens)),
            _ if is("checkpoint") => self.expression(&call.tokens),
            _ => self.other(call),
        };
        call.tokens = resolved.unwrap_or_else(|| renamed(&call.tokens, &self.names()));
    }

    /// Walks through the call of a macro in which the names of reductions are no variables.
    fn of_call<R>(&mut self, walk: impl FnOnce(&mut Self) -> R) -> R {
        let outside = self.outside_call.replace(self.scope.len());
        let result = walk(self);
        self.outside_call = outside;
        result
    }

    fn expression(&mut self, tokens: &TokenStream) -> Option<TokenStream> {
        let mut expr: Expr = syn::parse2(tokens.clone()).ok()?;
        self.visit_expr_mut(&mut expr);
        Some(expr.into_token_stream())
    }

    /// Reads a list of expressions, as most macros have it.
    fn other(&mut self, call: &Macro) -> Option<TokenStream> {
        let names = self.names();
        let texts = captured(&call.tokens);
        let known = mentioned(&call.tokens);
        if !names
            .keys()
            .any(|name| known.contains(name) || texts.contains(name))
        {
            return Some(call.tokens.clone());
        }
        let list = Punctuated::<Expr, Token![,]>::parse_terminated;
        let mut list = list.parse2(call.tokens.clone()).ok()?;
        list.iter_mut().for_each(|expr| self.visit_expr_mut(expr));
        if FORMATTING.iter().any(|name| is_named(call, name)) {
            for name in texts {
                if let Some(bound) = names.get(&name)
                    && let Ok(written) = syn::parse_str::<Ident>(&name)
                {
                    list.push(syn::parse2(quote!(#written = #bound)).ok()?);
                }
            }
        }
        Some(list.into_token_stream())
    }

    /// Returns the names in scope that differ from the names of their bindings.
    fn names(&self) -> BTreeMap<String, Ident> {
        let all: BTreeMap<String, Ident> = self.scope.iter().cloned().collect();
        let differs = |(written, bound): &(String, Ident)| bound != written;
        all.into_iter().filter(differs).collect()
    }

    /// Resolves `[i, k: size] => x[i, k] * y[k]`, whose indices are no variables.
    fn einsum(&mut self, tokens: &TokenStream) -> Option<TokenStream> {
        let mut call = EinsumCall::parse(tokens.clone()).ok()?;
        self.is_in_einsum = true;
        for size in call.left.iter_mut().filter_map(|index| index.size.as_mut()) {
            self.visit_expr_mut(size);
        }
        self.visit_expr_mut(&mut call.value);
        self.is_in_einsum = false;
        Some(call.tokens())
    }

    /// Resolves the operand and the sizes in braces of `x[(i, 2 * j, {size})]`.
    pub fn indexed(&mut self, of: &mut ExprIndex) {
        self.visit_expr_mut(&mut of.expr);
        Braces(self).visit_expr_mut(&mut of.index);
    }

    /// Returns `true` for the call of a reduction of `broadcast!` or `einsum!`.
    pub fn is_reduction(&self, call: &ExprCall) -> bool {
        let Some(outside) = self.outside_call else {
            return false;
        };
        let Some(name) = called_by_name(call) else {
            return false;
        };
        let text = name.to_string();
        let inside = &self.scope[outside..];
        (reduction(&text).is_some() || is_reduction_without_rule(&text))
            && !inside.iter().any(|(written, _)| *written == text)
    }
}

/// Resolves what stands in braces.
struct Braces<'a>(&'a mut Resolver);

impl VisitMut for Braces<'_> {
    fn visit_expr_block_mut(&mut self, of: &mut ExprBlock) {
        self.0.visit_expr_block_mut(of);
    }
}

/// Returns `sum` of `sum::<0>(x)`.
fn called_by_name(call: &ExprCall) -> Option<&Ident> {
    let Expr::Path(path) = &*call.func else {
        return None;
    };
    let segments = &path.path.segments;
    let is_name = path.qself.is_none() && path.path.leading_colon.is_none() && segments.len() == 1;
    segments.first().map(|of| &of.ident).filter(|_| is_name)
}

/// Returns the names in the texts among tokens: `x` of `"{x:?}"`.
fn captured(tokens: &TokenStream) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for token in tokens.clone() {
        let TokenTree::Literal(literal) = token else {
            continue;
        };
        let Ok(text) = syn::parse2::<LitStr>(literal.into_token_stream()) else {
            continue;
        };
        let text = text.value().replace("{{", "");
        let parts = text.split('{').skip(1);
        names.extend(parts.map(|part| {
            let name = part.split(['}', ':']).next().unwrap_or_default();
            name.trim().to_string()
        }));
    }
    names
}
