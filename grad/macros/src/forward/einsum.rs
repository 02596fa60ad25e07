//! Tangents of `einsum!`: a term for each use of an operand, in which the tangent replaces the operand.

use super::loops::{MAX_OPERANDS, broadcast};
use super::{Forward, tangent};
use crate::backward::Uses;
use crate::derivative::{Derivative, Differentiation, operand, scalars};
use crate::names::{is_variable, mentioned};
use crate::read::indexed;
use crate::steps::Step;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
use shapecast_syntax::einsum::brackets::without_tuples;
use shapecast_syntax::einsum::names::NamedIndex;
use shapecast_syntax::einsum::terms::terms;
use std::collections::BTreeSet;
use syn::visit::Visit;
use syn::{BinOp, Expr, Ident, parse_quote};

impl Forward<'_> {
    pub fn einsum(&mut self, step: &Step, left: &[NamedIndex], value: &Expr) -> syn::Result<()> {
        let (mut sum, mut others) = (Sum::default(), Vec::new());
        for (term, is_negative) in terms(value, false) {
            let mut uses = Uses::default();
            uses.visit_expr(term);
            for scalar in scalars(term) {
                if !step.active.contains(&scalar) {
                    continue;
                }
                let of_scalar = tangent(&scalar);
                let seed = |expr: &Expr| {
                    is_variable(expr, &scalar).then(|| Derivative::Of(parse_quote!(#of_scalar)))
                };
                let derivative = self.along(&seed, &scalar, term)?;
                add_terms(derivative, is_negative, &uses, &mut sum, &mut others);
            }
            for use_ in &uses.found {
                let Some((name, indices)) = indexed(use_) else {
                    continue;
                };
                if !step.active.contains(name) {
                    continue;
                }
                let of_name = tangent(name);
                let seed = |expr: &Expr| {
                    (expr == use_).then(|| Derivative::Of(parse_quote!(#of_name[(#(#indices,)*)])))
                };
                let derivative = self.along(&seed, name, term)?;
                add_terms(derivative, is_negative, &uses, &mut sum, &mut others);
            }
        }
        let sums = std::iter::once(sum).chain(others);
        let sums = sums.filter(|sum| !sum.is_empty()).map(|sum| sum.call(left));
        let mut tensors = Vec::new();
        for call in sums {
            let name = self.fresh("sum");
            self.code.extend(quote!(let #name = #call;));
            tensors.push(name);
        }
        match tensors.as_slice() {
            [] => self.add_zero(&step.value),
            [one] => self.add_tensor(&step.value, one.to_token_stream()),
            several => self.add_tensor(&step.value, broadcast(&quote!(#(#several)+*))),
        }
        Ok(())
    }

    /// Returns the derivative of a term along the tangent of one variable, unless it is 0.
    fn along(
        &self,
        seed: &dyn Fn(&Expr) -> Option<Derivative>,
        name: &Ident,
        term: &Expr,
    ) -> syn::Result<Option<Expr>> {
        let derivative = Differentiation::along(
            seed,
            &|other| name == other,
            &|expr| indexed(expr).is_some(),
            self.literals,
            term,
            None,
        )?;
        Ok((!derivative.is_zero()).then(|| derivative.expr(self.literals)))
    }
}

/// Adds a derivative, unless it is 0: the terms that have all indices of the uses to `sum`, and each other term to
/// `others`.
fn add_terms(
    derivative: Option<Expr>,
    is_negative: bool,
    uses: &Uses,
    sum: &mut Sum,
    others: &mut Vec<Sum>,
) {
    let Some(derivative) = derivative else {
        return;
    };
    for (product, is_inner_negative) in terms(&derivative, is_negative) {
        let missing = without_indices_of(product, &uses.found);
        let product = factor(product);
        if missing.is_empty() {
            if sum.is_full_with(&product) {
                others.push(std::mem::take(sum));
            }
            sum.push(product, is_inner_negative);
            continue;
        }
        let mut other = Sum::default();
        let with_indices = quote!({ #(let _ = #missing;)* #product });
        other.push(with_indices, is_inner_negative);
        others.push(other);
    }
}

/// The terms of one call of `einsum!`.
#[derive(Default)]
struct Sum {
    added: Vec<TokenStream>,
    subtracted: Vec<TokenStream>,
    /// The names in the terms: operands and indices.
    names: BTreeSet<Ident>,
}

impl Sum {
    /// Returns `true` if a loop may have too many operands with this term.
    fn is_full_with(&self, term: &TokenStream) -> bool {
        let names = mentioned(term);
        !self.is_empty() && self.names.union(&names).count() > MAX_OPERANDS
    }

    fn push(&mut self, term: TokenStream, is_negative: bool) {
        self.names.extend(mentioned(&term));
        match is_negative {
            true => self.subtracted.push(term),
            false => self.added.push(term),
        }
    }

    fn is_empty(&self) -> bool {
        self.added.is_empty() && self.subtracted.is_empty()
    }

    /// Returns the call. Axes of the result whose index no term has get size 1.
    fn call(self, left: &[NamedIndex]) -> TokenStream {
        let Sum {
            added, subtracted, ..
        } = self;
        let (minus, body) = match added.is_empty() {
            true => (quote!(-), quote!(#(#subtracted)+*)),
            false => (quote!(), quote!(#(#added)+* #(- #subtracted)*)),
        };
        let known = mentioned(&body);
        let is_known = |index: &NamedIndex| known.contains(&index.name);
        let (mut indices, mut axes) = (Vec::new(), Vec::new());
        for (axis, index) in left.iter().enumerate() {
            match is_known(index) {
                true => indices.push(index),
                false => axes.push(Literal::usize_unsuffixed(axis)),
            }
        }
        let body = without_tuples(body);
        let call = quote!(#minus ::shapecast_grad::__private::einsum!([#(#indices),*] => #body));
        match axes.is_empty() {
            true => call,
            false => quote!((#call) #(.unsqueeze::<#axes>())* .to_tensor()),
        }
    }
}

/// Returns the product as it is, so that `einsum!` contracts it as matrices, and other expressions as operands.
fn factor(expr: &Expr) -> TokenStream {
    match expr {
        Expr::Binary(of) if matches!(of.op, BinOp::Mul(_)) => expr.to_token_stream(),
        _ => operand(expr),
    }
}

/// Returns the uses that have an index which the product lacks. Its sum is taken over them too.
fn without_indices_of<'a>(product: &Expr, uses: &'a [Expr]) -> Vec<&'a Expr> {
    let known = mentioned(product);
    let is_missing = |of: &&Expr| {
        let indices = indexed(of).map(|(_, indices)| indices).unwrap_or_default();
        let names: BTreeSet<Ident> = indices.iter().flat_map(mentioned).collect();
        !names.is_subset(&known)
    };
    uses.iter().filter(is_missing).collect()
}
