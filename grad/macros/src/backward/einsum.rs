//! Gradients of `einsum!`: each is an `einsum!` with indices swapped.

use super::{Backward, gradient};
use crate::derivative::{Derivative, Differentiation, scalars};
use crate::literals::Literals;
use crate::names::{is_variable, mentioned, variable};
use crate::read::indexed;
use crate::steps::Step;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use shapecast_syntax::einsum::brackets::without_tuples;
use shapecast_syntax::einsum::names::NamedIndex;
use shapecast_syntax::einsum::sums::IndexSum;
use shapecast_syntax::einsum::terms::terms;
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Ident, parse_quote};

impl Backward<'_> {
    pub fn einsum(&mut self, step: &Step, left: &[NamedIndex], value: &Expr) -> syn::Result<()> {
        let value = &with_sums(value)?;
        let call = Call {
            left,
            uses: Uses::of(value)?,
        };
        let of_value = gradient(&step.value);
        let indices = left.iter().map(|index| call.index_of_gradient(&index.name));
        let outer: Expr = parse_quote!(#of_value[(#(#indices,)*)]);
        for (term, is_negative) in terms(value, false) {
            let uses = Uses::of(term)?;
            let term = Term {
                call: &call,
                outer: &outer,
                literals: self.literals,
                expr: term,
                uses: &uses,
                is_negative,
            };
            let is_active = |name: &Ident| step.active.contains(name);
            for scalar in scalars(term.expr) {
                if is_active(&scalar) {
                    let code = term.gradient(&scalar, &|expr| is_variable(expr, &scalar), &[])?;
                    self.add_tensor(&scalar, code);
                }
            }
            for use_ in &uses {
                let operand = &use_.operand;
                if !is_active(operand) {
                    continue;
                }
                let names = use_.names();
                let code = term.gradient(operand, &|expr| *expr == use_.written, &names)?;
                match use_.is_plain() {
                    true => self.add_tensor(operand, code),
                    false => self.add(operand, added_at_sums(use_, &names, &code)),
                }
            }
        }
        Ok(())
    }
}

/// A term of the sum that a call of `einsum!` computes.
struct Term<'a> {
    call: &'a Call<'a>,
    /// The gradient of the value, with its indices.
    outer: &'a Expr,
    literals: &'a Literals,
    expr: &'a Expr,
    uses: &'a [Use],
    is_negative: bool,
}

impl Term<'_> {
    /// Returns the gradient by the uses of an operand that `is_operand` chooses, with an axis for each name.
    fn gradient(
        &self,
        operand: &Ident,
        is_operand: &dyn Fn(&Expr) -> bool,
        names: &[&Ident],
    ) -> syn::Result<TokenStream> {
        let is_use = |expr: &Expr| indexed(expr).is_some();
        let derivative =
            Differentiation::of(operand, is_operand, &is_use, self.literals, self.expr, None)?;
        let product = Derivative::Of(self.outer.clone()).times(derivative);
        let product = product.expr(self.literals);
        let code = self.call.swapped(names, self.uses, &product)?;
        Ok(match self.is_negative {
            true => quote!(-#code),
            false => code,
        })
    }
}

/// Returns the gradient of an operand whose index is a sum, or occurs twice. `code` has an axis for each name.
fn added_at_sums(use_: &Use, names: &[&Ident], code: &TokenStream) -> TokenStream {
    let operand = &use_.operand;
    let factors = use_.indices.iter().map(|index| {
        let factors = names.iter().map(|name| {
            let terms = index.terms.iter().filter(|(of, _)| of == *name);
            let factors = terms.map(|(_, factor)| factor);
            quote!(0 #(+ #factors)*)
        });
        let constant = &index.constant;
        quote!(([#(#factors),*], #constant))
    });
    quote!({
        let __gradient = ::shapecast_grad::__private::IntoTensor::into_tensor(#code);
        let __zeros = ::shapecast_grad::Differentiable::zero_gradient(&#operand);
        let __places = ::shapecast_grad::__private::places_of_sums(
            ::shapecast_grad::__private::sizes(&#operand),
            ::shapecast_grad::__private::sizes(&__gradient),
            &[#(#factors),*],
        );
        ::shapecast_grad::__private::added_at(__zeros, __places, __gradient)
    })
}

/// A call of `einsum!`.
struct Call<'a> {
    left: &'a [NamedIndex],
    uses: Vec<Use>,
}

impl Call<'_> {
    /// Returns the index of the gradient of the value. Of an index that only sums have, the least size counts: `i + 0`
    /// is a sum, so that longer axes fit.
    fn index_of_gradient(&self, name: &Ident) -> Expr {
        let has = |index: &&IndexSum| index.terms.iter().any(|(of, _)| of == name);
        let indices: Vec<&IndexSum> = self
            .uses
            .iter()
            .flat_map(|of| &of.indices)
            .filter(has)
            .collect();
        let is_plain = indices.iter().any(|index| index.plain().is_some());
        match is_plain || indices.len() < 2 {
            true => parse_quote!(#name),
            false => parse_quote!(#name + 0),
        }
    }

    /// Returns `einsum!([names] => product)`. The operands of indices that the product lacks are mentioned.
    fn swapped(&self, names: &[&Ident], uses: &[Use], product: &Expr) -> syn::Result<TokenStream> {
        let known = mentioned(product);
        let has_missing = |of: &&Use| {
            let plain = of.indices.iter().filter_map(IndexSum::plain);
            plain.into_iter().any(|name| !known.contains(name))
        };
        let missing: Vec<&Expr> = uses
            .iter()
            .filter(has_missing)
            .map(|of| &of.written)
            .collect();
        let mut read = Uses::default();
        read.visit_expr(product);
        missing.iter().for_each(|of| read.visit_expr(of));
        let read = read.read()?;
        let product = match missing.is_empty() {
            true => product.to_token_stream(),
            false => quote!({ #(let _ = #missing;)* #product }),
        };
        let product = without_tuples(product);
        let indices = names.iter().map(|name| {
            let is_plain = read
                .iter()
                .flat_map(|of| &of.indices)
                .any(|index| index.plain() == Some(*name));
            match is_plain {
                true => name.to_token_stream(),
                false => self.sized(name),
            }
        });
        Ok(quote!(
            ::shapecast_grad::__private::einsum!([#(#indices),*] => #product)
        ))
    }

    /// Returns an index with the size that the call gives it.
    fn sized(&self, name: &Ident) -> TokenStream {
        if let Some(given) = self
            .left
            .iter()
            .find(|of| of.name == *name && of.size.is_some())
        {
            return given.to_token_stream();
        }
        for of in &self.uses {
            let axis = of
                .indices
                .iter()
                .position(|index| index.plain() == Some(name));
            if let Some(axis) = axis {
                let operand = &of.operand;
                return quote!(#name: (::shapecast_grad::__private::sizes(&#operand)[#axis]));
            }
        }
        name.to_token_stream()
    }
}

/// A use of an operand, such as `x[i + k, j]`.
struct Use {
    written: Expr,
    operand: Ident,
    indices: Vec<IndexSum>,
}

impl Use {
    /// Returns the names in the indices, each once.
    fn names(&self) -> Vec<&Ident> {
        let mut names = Vec::new();
        for (name, _) in self.indices.iter().flat_map(|index| &index.terms) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Returns `true` if each index is a name of its own.
    fn is_plain(&self) -> bool {
        let names: Option<BTreeSet<&Ident>> = self.indices.iter().map(IndexSum::plain).collect();
        names.is_some_and(|names| names.len() == self.indices.len())
    }
}

/// The uses of operands in an expression, each once.
#[derive(Default)]
pub struct Uses {
    pub found: Vec<Expr>,
}

impl Uses {
    fn of(expr: &Expr) -> syn::Result<Vec<Use>> {
        let mut uses = Uses::default();
        uses.visit_expr(expr);
        uses.read()
    }

    fn read(&self) -> syn::Result<Vec<Use>> {
        let mut uses = Vec::new();
        for written in &self.found {
            if let Some((operand, indices)) = indexed(written) {
                uses.push(Use {
                    written: written.clone(),
                    operand: operand.clone(),
                    indices,
                });
            }
        }
        Ok(uses)
    }
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

/// Returns the expression with `x[i + 0]` for `x[i]` where another place has a sum at the axis: `einsum!` reads both alike.
fn with_sums(value: &Expr) -> syn::Result<Expr> {
    let mut axes = BTreeSet::new();
    for of in Uses::of(value)? {
        let sums = of.indices.iter().enumerate();
        let sums = sums.filter(|(_, index)| index.plain().is_none());
        axes.extend(sums.map(|(axis, _)| (of.operand.clone(), axis)));
    }
    let mut value = value.clone();
    WithSums { axes }.visit_expr_mut(&mut value);
    Ok(value)
}

struct WithSums {
    axes: BTreeSet<(Ident, usize)>,
}

impl VisitMut for WithSums {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let Some(operand) = indexed(expr).map(|(operand, _)| operand.clone()) else {
            return visit_mut::visit_expr_mut(self, expr);
        };
        if let Expr::Index(of) = expr
            && let Expr::Tuple(indices) = &mut *of.index
        {
            for (axis, index) in indices.elems.iter_mut().enumerate() {
                if variable(index).is_some() && self.axes.contains(&(operand.clone(), axis)) {
                    *index = parse_quote!(#index + 0);
                }
            }
        }
    }
}
