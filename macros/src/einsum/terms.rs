//! Products of three and more operands that are terms of a call. Each one becomes a call of its own, which may
//! contract them in pairs.

use super::brackets::without_tuples;
use super::names::free_indices;
use super::parse::Input;
use super::product::Factors;
use crate::generate::OnMismatch;
use crate::tokens::{last_span, mixed_at, name};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote_spanned};
use std::collections::BTreeSet;
use syn::{BinOp, Expr, Ident};

/// Replaces products by operands that are calls, in the terms of a sum and of an in-place form.
pub fn separate_products(input: &mut Input, on_mismatch: OnMismatch) {
    let mut terms = Vec::new();
    add_terms(&mut input.value, &mut terms);
    if input.target.is_none() && terms.len() == 1 {
        return;
    }
    let left: BTreeSet<String> = input.left.iter().map(name).collect();
    let summed = terms.iter().map(|term| {
        let indices = free_indices(term.to_token_stream());
        let names = indices.iter().map(name);
        names.filter(|index| !left.contains(index)).collect()
    });
    let summed: Vec<BTreeSet<String>> = summed.collect();
    for (number, term) in terms.into_iter().enumerate() {
        let own = &summed[number];
        // An index has one size in the whole call, so its operands stay in one call.
        let mut others = summed.iter().enumerate();
        let is_apart = others.all(|(other, names)| other == number || names.is_disjoint(own));
        let Some(factors) = Factors::of(term) else {
            continue;
        };
        let reads_target = input.target.as_ref();
        let reads_target = reads_target.is_some_and(|target| factors.include(&target.place));
        if is_apart && !own.is_empty() && !reads_target {
            let indices = factors.result(&input.left);
            // Where all factors have all indices of the result, one loop takes no more time.
            let is_pairwise = indices
                .iter()
                .any(|index| factors.which_have(index).contains(&false));
            if factors.len() > 2 && is_pairwise {
                let call = call(&input.krate, term, &indices, on_mismatch);
                *term = call;
            }
        }
    }
}

/// Adds the terms of a top-level sum.
fn add_terms<'a>(expr: &'a mut Expr, terms: &mut Vec<&'a mut Expr>) {
    if !has_terms(expr) {
        return terms.push(expr);
    }
    match expr {
        Expr::Paren(of) => add_terms(&mut of.expr, terms),
        Expr::Group(of) => add_terms(&mut of.expr, terms),
        Expr::Binary(of) => {
            add_terms(&mut of.left, terms);
            add_terms(&mut of.right, terms);
        }
        _ => {}
    }
}

/// Returns `true` for a sum, also in parentheses.
fn has_terms(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(_) | Expr::Group(_) => true,
        Expr::Binary(of) => matches!(of.op, BinOp::Add(_) | BinOp::Sub(_)),
        _ => false,
    }
}

/// Returns `einsum!([i, k] => term)[i, k]`, in the form of [`with_tuples`](super::brackets::with_tuples).
fn call(krate: &TokenStream, term: &Expr, indices: &[Ident], on_mismatch: OnMismatch) -> Expr {
    let span = mixed_at(last_span(term));
    let written = without_tuples(term.to_token_stream());
    let value = match on_mismatch {
        OnMismatch::Panic => quote_spanned!(span=> #krate::einsum!([#(#indices),*] => #written)),
        OnMismatch::Return => {
            quote_spanned!(span=> #krate::try_einsum!([#(#indices),*] => #written)?)
        }
    };
    syn::parse_quote_spanned!(span=> #value[(#(#indices,)*)])
}

/// Returns the right side of a call as [`separate_products`] makes it.
pub fn product_of(expr: &Expr) -> Option<TokenStream> {
    let call = match expr {
        Expr::Macro(call) => call,
        Expr::Try(of) => return product_of(&of.expr),
        _ => return None,
    };
    let function = &call.mac.path.segments.last()?.ident;
    if function != "einsum" && function != "try_einsum" {
        return None;
    }
    // The tokens are `[i, k]`, `=`, `>`, and the product.
    Some(call.mac.tokens.clone().into_iter().skip(3).collect())
}
