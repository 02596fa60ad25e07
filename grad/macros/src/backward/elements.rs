//! Gradients of expressions of elements.

use super::{Backward, gradient};
use crate::derivative::{Derivative, Differentiation, operands};
use crate::names::{is_variable, mentioned};
use crate::steps::Step;
use quote::{ToTokens, quote};
use syn::{Expr, Ident, parse_quote};

impl Backward<'_> {
    /// Differentiates an expression of elements by each operand.
    pub fn elements(&mut self, step: &Step, body: &Expr) -> syn::Result<()> {
        let (value, of_value) = (&step.value, gradient(&step.value));
        let stored: Expr = parse_quote!(#value);
        let read = operands(body);
        let mut equal = Vec::new();
        for operand in active_operands(step, body) {
            let derivative = self.derivative(body, &operand, Some(&stored))?;
            if derivative.is_zero() {
                self.add_zero(&operand);
                continue;
            }
            if matches!(derivative, Derivative::One) && self.shapes.is_loop(&operand, &read) {
                equal.push(operand);
                continue;
            }
            // The gradient of the value has the shape of the loop.
            let of_value = Derivative::Of(parse_quote!(#of_value));
            let product = of_value.times(derivative).expr(self.literals);
            self.add_elements(&operand, &product, &read, &[]);
        }
        // The gradient of the value is the gradient of these operands. The last one takes it without a copy.
        let last = equal.pop();
        for operand in equal {
            self.add_tensor(&operand, quote!(::core::clone::Clone::clone(&#of_value)));
        }
        if let Some(operand) = last {
            self.add_tensor(&operand, of_value.to_token_stream());
        }
        Ok(())
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
    pub fn add_elements(
        &mut self,
        operand: &Ident,
        body: &Expr,
        read: &[Ident],
        shaping: &[Ident],
    ) {
        if self.is_known(operand) && self.shapes.is_loop(operand, read) {
            // Nothing is summed, so that one loop computes the elements and adds them.
            let variable = gradient(operand);
            let sum = quote!(::shapecast_grad::__private::broadcast!(#variable + #body));
            let sum = quote!(::shapecast_grad::__private::gradient_of(&#operand, #sum));
            return self.replace(operand, sum);
        }
        let names = mentioned(body);
        let missing = shaping.iter().filter(|name| !names.contains(name));
        let missing: Vec<_> = missing.collect();
        let body = match missing.is_empty() {
            true => body.to_token_stream(),
            false => quote!({ #(let _ = #missing;)* #body }),
        };
        let sum = quote!(::shapecast_grad::__private::broadcast!(sum_like(#operand, #body)));
        self.add_tensor(operand, sum);
    }
}

/// Returns the operands of a body that have a gradient.
pub fn active_operands(step: &Step, body: &Expr) -> Vec<Ident> {
    let mut operands = operands(body);
    operands.retain(|operand| step.active.contains(operand));
    operands
}
