//! Reductions over indices of `einsum!`, such as `max::<k>(x[i, k])`, which become steps of their own.

use super::Reader;
use crate::names::mentioned;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
use shapecast_syntax::einsum::brackets::without_tuples;
use shapecast_syntax::einsum::names::{NamedIndex, Reduction, free_indices, reduction};
use shapecast_syntax::einsum::terms::terms;
use shapecast_syntax::reductions::lacks_gradient;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, parse_quote};

impl Reader {
    /// Replaces the reductions over indices in a call by their values. `left` are the indices of the result of the call.
    pub fn reductions_over_indices(
        &mut self,
        left: &[NamedIndex],
        body: &mut Expr,
    ) -> syn::Result<()> {
        let mut reductions = Reductions {
            reader: self,
            left,
            result: Ok(()),
        };
        reductions.visit_expr_mut(body);
        reductions.result
    }
}

struct Reductions<'a> {
    reader: &'a mut Reader,
    left: &'a [NamedIndex],
    result: syn::Result<()>,
}

impl VisitMut for Reductions<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::Call(call) = &*expr
            && let Some(of) = reduction(call)
        {
            match self.value(of, &call.args[0]) {
                Ok(value) => *expr = value,
                Err(error) => self.result = Err(error),
            }
        }
    }
}

impl Reductions<'_> {
    /// Returns the value of a reduction, with the indices that it leaves.
    fn value(&mut self, of: Reduction, argument: &Expr) -> syn::Result<Expr> {
        let function = of.function.clone();
        let reduced = of.checked_indices()?;
        let mut free = free_indices(argument.to_token_stream());
        free.retain(|name| reduced.iter().all(|index| index.name != *name));
        let written = without_tuples(argument.to_token_stream());
        let left: Vec<TokenStream> = free.iter().map(|name| self.with_size(name)).collect();
        let value = self.reader.fresh(&function, function.span());
        if function == "sum" && is_product(argument, &reduced) {
            self.step(
                &value,
                &function,
                &quote!(einsum!([#(#left),*] => #written)),
            )?;
        } else {
            let elements = self.reader.fresh("elements", function.span());
            let all = quote!(einsum!([#(#left,)* #(#reduced),*] => #written));
            self.step(&elements, &function, &all)?;
            let axes = (1..=reduced.len()).rev().map(Literal::usize_unsuffixed);
            let code = quote!(broadcast!(#function::<#(-#axes),*>(#elements)));
            self.step(&value, &function, &code)?;
        }
        if free.is_empty() {
            let number = self.reader.fresh("number", function.span());
            self.reader
                .step(number.clone(), None, &parse_quote!(#value.item()))?;
            return Ok(parse_quote!(#number));
        }
        Ok(parse_quote!(#value[(#(#free,)*)]))
    }

    /// Adds the step of a call of a macro. A reduction such as `any` has no gradient.
    fn step(&mut self, value: &Ident, function: &Ident, call: &TokenStream) -> syn::Result<()> {
        let call = parse_quote!(::shapecast_grad::__private::#call);
        match lacks_gradient(&function.to_string()) {
            true => self.reader.constant(value.clone(), None, &call),
            false => self.reader.step(value.clone(), None, &call),
        }
    }

    /// Returns an index as the left side of the call writes it, with its size.
    fn with_size(&self, name: &Ident) -> TokenStream {
        let mut left = self.left.iter();
        let written = left.find(|index| index.name == *name);
        written.map_or_else(|| name.to_token_stream(), ToTokens::to_token_stream)
    }
}

/// Returns `true` if `einsum!` computes the sum of an expression over these indices as the sum of one term.
fn is_product(argument: &Expr, reduced: &[NamedIndex]) -> bool {
    let known = mentioned(argument);
    let is_known = |index: &NamedIndex| known.contains(&index.name);
    let have_no_size = reduced.iter().all(|index| index.size.is_none());
    have_no_size && reduced.iter().all(is_known) && terms(argument, false).len() == 1
}
