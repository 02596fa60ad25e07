//! Gradients of `einsum!`: each is an `einsum!` with indices swapped.

use super::{Backward, gradient};
use crate::derivative::{Derivative, Differentiation};
use crate::names::mentioned;
use crate::read::{indexed, plain_index, without_tuples};
use crate::steps::Step;
use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{BinOp, Error, Expr, Ident, parse_quote};

impl Backward<'_> {
    pub fn einsum(&mut self, step: &Step, left: &[Ident], value: &Expr) -> syn::Result<()> {
        let of_value = gradient(&step.value);
        for (term, is_negative) in terms(value, false) {
            let mut uses = Uses::default();
            uses.visit_expr(term);
            for use_ in &uses.found {
                let Some((name, indices)) = indexed(use_) else {
                    continue;
                };
                if !step.active.contains(&name.to_string()) {
                    continue;
                }
                let indices = indices
                    .into_iter()
                    .map(plain_index)
                    .collect::<syn::Result<Vec<_>>>()?;
                let distinct: BTreeSet<String> = indices.iter().map(Ident::to_string).collect();
                if distinct.len() < indices.len() {
                    return Err(Error::new_spanned(name, "a diagonal has no rule yet"));
                }
                let derivative = Differentiation::of(
                    name,
                    &|expr| expr == use_,
                    &|expr| indexed(expr).is_some(),
                    self.literals,
                    term,
                    None,
                )?;
                let outer = Derivative::Of(parse_quote!(#of_value[(#(#left,)*)]));
                let product = outer.times(derivative).expr(self.literals);
                let code = self.swapped(&indices, &uses.found, &product);
                let code = match is_negative {
                    true => quote!(-#code),
                    false => code,
                };
                self.add_tensor(name, code);
            }
        }
        Ok(())
    }

    /// Returns `einsum!([indices] => product)`. The operands of indices that the product lacks are mentioned.
    fn swapped(
        &self,
        indices: &[Ident],
        uses: &[Expr],
        product: &Expr,
    ) -> proc_macro2::TokenStream {
        let known = mentioned(product);
        let is_missing = |of: &&Expr| {
            let indices = indexed(of).map(|(_, indices)| indices).unwrap_or_default();
            indices
                .iter()
                .any(|index| !known.contains(&index.to_token_stream().to_string()))
        };
        let missing: Vec<&Expr> = uses.iter().filter(is_missing).collect();
        let product = match missing.is_empty() {
            true => product.to_token_stream(),
            false => quote!({ #(let _ = #missing;)* #product }),
        };
        let product = without_tuples(product);
        quote!(::shapecast_grad::__private::einsum!([#(#indices),*] => #product))
    }
}

/// The uses of operands in a term.
#[derive(Default)]
pub struct Uses {
    pub found: Vec<Expr>,
}

impl<'a> Visit<'a> for Uses {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match indexed(expr) {
            Some(_) if self.found.contains(expr) => {}
            Some(_) => self.found.push(expr.clone()),
            None => visit::visit_expr(self, expr),
        }
    }
}

/// Returns the terms of the outermost sum, which `einsum!` sums one by one, and whether each is subtracted.
pub fn terms(value: &Expr, is_negative: bool) -> Vec<(&Expr, bool)> {
    match value {
        Expr::Paren(of) => terms(&of.expr, is_negative),
        Expr::Group(of) => terms(&of.expr, is_negative),
        Expr::Binary(of) if matches!(of.op, BinOp::Add(_) | BinOp::Sub(_)) => {
            let mut all = terms(&of.left, is_negative);
            let is_difference = matches!(of.op, BinOp::Sub(_));
            all.extend(terms(&of.right, is_negative != is_difference));
            all
        }
        _ => vec![(value, is_negative)],
    }
}
