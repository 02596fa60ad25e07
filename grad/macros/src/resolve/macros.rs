//! The names in calls of macros.

use super::Resolver;
use crate::names::{mentioned, renamed, variable};
use crate::read::{einsum_tokens, is_named};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use shapecast_syntax::calls::bare_name;
use shapecast_syntax::einsum::parse::parse;
use shapecast_syntax::format_text::names_in;
use shapecast_syntax::reductions::is_reduction;
use std::collections::BTreeMap;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit_mut::VisitMut;
use syn::{Expr, ExprBlock, ExprCall, ExprIndex, ExprLit, Ident, Lit, Macro, Token};

/// The macros of the standard library whose texts read variables, `"{x}"`, and which take all arguments by reference, with
/// the position of the text.
const FORMATTING: [(&str, usize); 15] = [
    ("assert", 1),
    ("assert_eq", 2),
    ("assert_ne", 2),
    ("debug_assert", 1),
    ("debug_assert_eq", 2),
    ("debug_assert_ne", 2),
    ("eprint", 0),
    ("eprintln", 0),
    ("format", 0),
    ("format_args", 0),
    ("panic", 0),
    ("print", 0),
    ("println", 0),
    ("todo", 0),
    ("unreachable", 0),
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
        let known = mentioned(&call.tokens);
        let position = FORMATTING.iter().find(|(name, _)| is_named(call, name));
        if position.is_none() && !names.keys().any(|name| known.contains(name)) {
            return Some(call.tokens.clone());
        }
        let list = Punctuated::<Expr, Token![,]>::parse_terminated;
        let mut list = list.parse2(call.tokens.clone()).ok()?;
        let text = position.and_then(|(_, position)| list.get(*position));
        let captured = match text {
            Some(Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            })) => names_in(text),
            _ => Vec::new(),
        };
        let mut given = Vec::new();
        for argument in &mut list {
            match argument {
                // The left side of `name = value` is no variable.
                Expr::Assign(named) if position.is_some() => {
                    given.extend(variable(&named.left).cloned());
                    self.visit_expr_mut(&mut named.right);
                }
                value => self.visit_expr_mut(value),
            }
        }
        // A text cannot be renamed, but its variables can be arguments.
        for name in captured {
            if given.contains(&name) {
                continue;
            }
            let bound = self
                .scope
                .iter()
                .rev()
                .find(|(written, _)| *written == name);
            if let Some((written, bound)) = bound {
                list.push(syn::parse2(quote!(#written = #bound)).ok()?);
            }
        }
        Some(list.into_token_stream())
    }

    /// Returns the names in scope that differ from the names of their bindings.
    fn names(&self) -> BTreeMap<Ident, Ident> {
        let all: BTreeMap<Ident, Ident> = self.scope.iter().cloned().collect();
        let differs = |(written, bound): &(Ident, Ident)| bound != written;
        all.into_iter().filter(differs).collect()
    }

    /// Resolves `[i, k: size] => x[i, k] * y[k]`, whose indices are no variables.
    fn einsum(&mut self, tokens: &TokenStream) -> Option<TokenStream> {
        let mut call = parse(tokens.clone(), None).ok()?;
        if call.target.is_some() {
            return None;
        }
        self.is_in_einsum = true;
        for size in call.left.iter_mut().filter_map(|index| index.size.as_mut()) {
            self.visit_expr_mut(&mut size.value);
        }
        self.visit_expr_mut(&mut call.value);
        self.is_in_einsum = false;
        Some(einsum_tokens(&call))
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
        let Some(segment) = bare_name(&call.func) else {
            return false;
        };
        let text = segment.ident.to_string();
        let inside = &self.scope[outside..];
        is_reduction(&text) && !inside.iter().any(|(written, _)| *written == text)
    }
}

/// Returns `true` for `println!`, `assert!` and others that read their arguments.
pub fn is_formatting(call: &Macro) -> bool {
    FORMATTING.iter().any(|(name, _)| is_named(call, name))
}

/// Resolves what stands in braces.
struct Braces<'a>(&'a mut Resolver);

impl VisitMut for Braces<'_> {
    fn visit_expr_block_mut(&mut self, of: &mut ExprBlock) {
        self.0.visit_expr_block_mut(of);
    }
}
