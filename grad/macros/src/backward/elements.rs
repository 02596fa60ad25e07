//! Gradients of expressions of elements.

use super::{Backward, gradient};
use crate::derivative::{Derivative, Differentiation, operands};
use crate::kept_call::is_kept;
use crate::names::{is_variable, mentioned};
use crate::steps::Step;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use shapecast_syntax::numbers::{Method, SERIES};
use syn::visit::{self, Visit};
use syn::{Expr, ExprCall, ExprMethodCall, Ident, parse_quote};

impl Backward<'_> {
    /// Differentiates an expression of elements by each operand.
    pub fn elements(&mut self, step: &Step, body: &Expr) -> syn::Result<()> {
        let (value, of_value) = (&step.value, gradient(&step.value));
        let stored: Expr = parse_quote!(#value);
        let read = operands(body);
        // The operands by their derivatives.
        let mut groups: Vec<(Expr, Vec<Ident>)> = Vec::new();
        let mut ones = Vec::new();
        for operand in active_operands(step, body) {
            let derivative = self.derivative(body, &operand, Some(&stored))?;
            match derivative {
                Derivative::Zero => self.add_zero(&operand),
                Derivative::One => ones.push(operand),
                Derivative::Of(of) => match groups.iter_mut().find(|(known, _)| *known == of) {
                    Some((_, operands)) => operands.push(operand),
                    None => groups.push((of, vec![operand])),
                },
            }
        }
        // The last loop may reuse the memory of the gradient of the value. It is one whose results have the shape of the
        // value, or the loop of the first operand, whose shape `gradient_in` compares.
        let is_moved = ones.iter().any(|one| self.shapes.is_loop(one, &read));
        let last = if is_moved || groups.is_empty() {
            None
        } else {
            let has_results =
                |(_, operands): &(Expr, Vec<Ident>)| self.has_results_of_loop(operands, &read);
            let last = groups.iter().rposition(has_results);
            Some(groups.remove(last.unwrap_or(0)))
        };
        for (derivative, operands) in groups {
            self.add_group(&operands, derivative, &of_value, false, &read);
        }
        self.add_to_each(
            &ones,
            &quote!(&#of_value),
            &of_value.to_token_stream(),
            &read,
        );
        if let Some((derivative, operands)) = last {
            self.add_group(&operands, derivative, &of_value, true, &read);
        }
        Ok(())
    }

    /// Returns `true` if the gradients of these operands, which have one derivative, need a tensor of the shape of the
    /// loop.
    fn has_results_of_loop(&self, operands: &[Ident], read: &[Ident]) -> bool {
        match operands {
            [operand] => self.shapes.is_loop(operand, read) && !self.is_known(operand),
            _ => true,
        }
    }

    /// Adds the gradient of a value times a derivative to the gradients of operands. `reuses` is `true` if this is the
    /// last use of the gradient of the value.
    fn add_group(
        &mut self,
        operands: &[Ident],
        derivative: Expr,
        of_value: &Ident,
        reuses: bool,
        read: &[Ident],
    ) {
        let product = Derivative::Of(parse_quote!(#of_value)).times(Derivative::Of(derivative));
        let product = product.expr(self.literals);
        let reused = reuses.then_some(of_value);
        match operands {
            [operand] => self.add_elements(operand, &product, read, &[], reused),
            several => self.add_product(several, &product, read, reused),
        }
    }

    /// Adds one product to the gradients of several operands. One loop computes it, if a gradient of them is wanted.
    fn add_product(
        &mut self,
        operands: &[Ident],
        product: &Expr,
        read: &[Ident],
        reused: Option<&Ident>,
    ) {
        let variable = self.fresh("product");
        let mask = operands.iter().fold(0, |mask, of| mask | self.mask(of));
        let product = elements_in(reused, product.to_token_stream());
        if mask == self.all {
            self.code.extend(quote!(let #variable = #product;));
            return self.add_to_each(operands, &quote!(&#variable), &quote!(#variable), read);
        }
        self.code.extend(quote! {
            let #variable = match __wanted.contains_any(#mask) {
                true => ::core::option::Option::Some(#product),
                false => ::core::option::Option::None,
            };
        });
        let wanted = quote!(.expect("a gradient of the operands is wanted"));
        let borrowed = quote!(&*#variable.as_ref() #wanted);
        self.add_to_each(operands, &borrowed, &quote!(#variable #wanted), read);
    }

    /// Adds a tensor of the shape of a loop to the gradients of operands.
    fn add_to_each(
        &mut self,
        operands: &[Ident],
        borrowed: &TokenStream,
        owned: &TokenStream,
        read: &[Ident],
    ) {
        let is_loop = |operand: &&Ident| self.shapes.is_loop(operand, read);
        let (equal, summed): (Vec<&Ident>, Vec<&Ident>) = operands.iter().partition(is_loop);
        for operand in summed {
            let sum = quote!(sum_like(#operand, #borrowed));
            self.add_tensor(
                operand,
                quote!(::shapecast_grad::__private::broadcast!(#sum)),
            );
        }
        // The last operand takes the tensor without a copy.
        if let Some((last, others)) = equal.split_last() {
            for operand in others {
                self.add_tensor(operand, quote!(::core::clone::Clone::clone(#borrowed)));
            }
            self.add_tensor(last, owned.clone());
        }
    }

    /// Adds `body`, summed to the shapes of two operands, to their gradients. The elements are computed once if, by its type,
    /// one of the operands may have the shape of the loop.
    pub fn add_to_both(&mut self, both: [&Ident; 2], body: &Expr, read: &[Ident]) {
        let names = mentioned(body);
        let missing: Vec<_> = read.iter().filter(|name| !names.contains(name)).collect();
        let body = match missing.is_empty() {
            true => body.to_token_stream(),
            false => quote!({ #(let _ = #missing;)* #body }),
        };
        let gradients = both.map(|_| self.fresh("gradient"));
        let ([a, b], [of_a, of_b]) = (both, &gradients);
        let mask = self.mask(a) | self.mask(b);
        let product = self.fresh("product");
        let sums = quote!(::shapecast_grad::__private::gradients_of_both(
            (&#a, &#b),
            || ::shapecast_grad::__private::broadcast!(#body),
            |#product| ::shapecast_grad::__private::broadcast!(sum_like(#a, #product)),
            |#product| ::shapecast_grad::__private::broadcast!(sum_like(#b, #product)),
            || ::shapecast_grad::__private::broadcast!(sum_like(#a, #body)),
            || ::shapecast_grad::__private::broadcast!(sum_like(#b, #body)),
        ));
        self.code.extend(match mask == self.all {
            true => quote!(let (#of_a, #of_b) = #sums;),
            false => quote! {
                let (#of_a, #of_b) = match __wanted.contains_any(#mask) {
                    true => #sums,
                    false => (
                        ::shapecast_grad::Differentiable::zero_gradient(&#a),
                        ::shapecast_grad::Differentiable::zero_gradient(&#b),
                    ),
                };
            },
        });
        for (operand, gradient) in both.into_iter().zip(&gradients) {
            self.add(operand, gradient.to_token_stream());
        }
    }

    pub fn derivative(
        &self,
        body: &Expr,
        operand: &Ident,
        value: Option<&Expr>,
    ) -> syn::Result<Derivative> {
        let is_operand = |expr: &Expr| is_variable(expr, operand);
        Differentiation::of(operand, &is_operand, &|_| false, self.literals, body, value)
    }

    /// Adds `body`, an expression of elements, summed to the shape of the operand.
    ///
    /// `read` are the operands of the loop of the value, and `shaping` those of them whose shapes the body may lack.
    /// `reused` has the shape of the loop, and is not used again.
    pub fn add_elements(
        &mut self,
        operand: &Ident,
        body: &Expr,
        read: &[Ident],
        shaping: &[Ident],
        reused: Option<&Ident>,
    ) {
        let names = mentioned(body);
        let missing = shaping.iter().filter(|name| !names.contains(name));
        let missing: Vec<_> = missing.collect();
        let body = match missing.is_empty() {
            true => body.to_token_stream(),
            false => quote!({ #(let _ = #missing;)* #body }),
        };
        // If the loop has the shape of the operand, nothing is summed, and one loop computes the elements and adds them.
        let is_loop = self.shapes.is_loop(operand, read);
        let is_added = is_loop && self.is_known(operand);
        let variable = gradient(operand);
        if is_added {
            let sum = elements_in(Some(&variable), quote!(#variable + #body));
            let sum = quote!(::shapecast_grad::__private::gradient_of(&#operand, #sum));
            return self.replace(operand, sum);
        }
        let summed = quote!(::shapecast_grad::__private::broadcast!(sum_like(#operand, #body)));
        match (is_loop, reused) {
            (true, _) => self.add_tensor(operand, elements_in(reused, body)),
            (false, None) => self.add_tensor(operand, summed),
            (false, Some(tensor)) => self.add(
                operand,
                quote!(::shapecast_grad::__private::gradient_in(
                    &#operand,
                    #tensor,
                    |#tensor| ::shapecast_grad::__private::broadcast!(#tensor = #body),
                    |#tensor| #summed,
                )),
            ),
        }
    }
}

/// Returns the loop of `body`. Its results reuse the memory of a tensor that has their shape and is not used again.
fn elements_in(reused: Option<&Ident>, body: TokenStream) -> TokenStream {
    match reused {
        None => quote!(::shapecast_grad::__private::broadcast!(#body)),
        Some(tensor) => quote!({
            let mut #tensor = ::shapecast_grad::__private::into_tensor(#tensor);
            ::shapecast_grad::__private::broadcast!(#tensor = #body);
            #tensor
        }),
    }
}

/// Returns `true` if an expression calls a function of floats that needs a series, or one of the user.
pub fn calls_series(expr: &Expr) -> bool {
    struct Search(bool);
    impl<'a> Visit<'a> for Search {
        fn visit_expr_call(&mut self, call: &'a ExprCall) {
            self.0 |= !is_kept(call);
            visit::visit_expr_call(self, call);
        }

        fn visit_expr_method_call(&mut self, call: &'a ExprMethodCall) {
            self.0 |= Method::find(&call.method).is_some_and(|of| of.cost >= SERIES);
            visit::visit_expr_method_call(self, call);
        }
    }
    let mut search = Search(false);
    search.visit_expr(expr);
    search.0
}

/// Returns the operands of a body that have a gradient.
pub fn active_operands(step: &Step, body: &Expr) -> Vec<Ident> {
    let mut operands = operands(body);
    operands.retain(|operand| step.active.contains(operand));
    operands
}
