//! Tangents of expressions of elements: each is one loop with the product rule.

use super::{Forward, tangent};
use crate::derivative::{Derivative, Differentiation, operands};
use crate::names::{mentioned, variable};
use crate::steps::Step;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use syn::{Expr, Ident, parse_quote};

/// The largest number of operands of a loop.
pub const MAX_OPERANDS: usize = 12;

impl Forward<'_> {
    /// Returns the tangent of a body as an expression of elements with all operands, or `None` if it is 0.
    /// `value` is a stored value of the body.
    pub fn loop_body(
        &mut self,
        step: &Step,
        body: &Expr,
        value: Option<&Expr>,
    ) -> syn::Result<Option<TokenStream>> {
        let is_active = |name: &Ident| step.active.contains(name);
        let by = |chosen: &dyn Fn(&Ident) -> bool| {
            let seed = |expr: &Expr| {
                let name = variable(expr).filter(|_| matches!(expr, Expr::Path(_)))?;
                let of_name = tangent(name);
                chosen(name).then(|| Derivative::Of(parse_quote!(#of_name)))
            };
            Differentiation::along(&seed, chosen, &|_| false, self.literals, body, value)
        };
        let read = operands(body);
        let whole = by(&is_active)?;
        if whole.is_zero() {
            return Ok(None);
        }
        let whole = whole.expr(self.literals);
        if count_operands(&whole, &read) <= MAX_OPERANDS {
            return Ok(Some(with_operands(&whole, &read)));
        }
        // One loop for each operand, because a loop has a limit.
        let mut terms = Vec::new();
        for operand in read.iter().filter(|name| is_active(name)) {
            let derivative = by(&|name: &Ident| name == operand)?;
            if !derivative.is_zero() {
                terms.push(derivative.expr(self.literals));
            }
        }
        let mut sum = Vec::new();
        for term in terms {
            let name = self.fresh("term");
            let code = broadcast(&with_operands(&term, &read));
            self.code.extend(quote!(let #name = #code;));
            sum.push(name);
        }
        Ok(Some(quote!(#(#sum)+*)))
    }
}

/// Returns the loop of a body.
pub fn broadcast(body: &TokenStream) -> TokenStream {
    quote!(::shapecast_grad::__private::broadcast!(#body))
}

/// Returns the number of names that a loop reads.
fn count_operands(body: &Expr, read: &[Ident]) -> usize {
    let mut names: BTreeSet<Ident> = operands(body).into_iter().collect();
    names.extend(missing(body, read).cloned());
    names.len()
}

/// Returns the operands whose sizes a body lacks. A tangent has the sizes of its value.
fn missing<'a>(body: &Expr, read: &'a [Ident]) -> impl Iterator<Item = &'a Ident> {
    let names = mentioned(body);
    read.iter()
        .filter(move |name| !names.contains(*name) && !names.contains(&tangent(name)))
}

/// Returns the body in a block that mentions the operands whose sizes it lacks.
fn with_operands(body: &Expr, read: &[Ident]) -> TokenStream {
    let missing: Vec<_> = missing(body, read).collect();
    match missing.is_empty() {
        true => body.to_token_stream(),
        false => quote!({ #(let _ = #missing;)* #body }),
    }
}
