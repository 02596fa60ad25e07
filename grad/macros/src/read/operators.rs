//! Operands of operators and of loops: those that are not variables become steps.

use super::sizes::method_of_sizes;
use super::{Reader, broadcast, methods};
use crate::derivative::operands;
use crate::names::{field, variable, without_references};
use crate::steps::Operation;
use proc_macro2::Span;
use quote::{ToTokens, quote, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprBinary, ExprCall, ExprUnary, Ident, Type, UnOp, parse_quote};

impl Reader {
    /// Reads operators of Rust, whose operands may be any expressions.
    pub fn operators(
        &mut self,
        value: Ident,
        annotation: Option<Type>,
        expr: &Expr,
    ) -> syn::Result<()> {
        let mut code = expr.clone();
        let mut kept = Vec::new();
        self.operands_of(&mut code, &mut kept)?;
        let mut body = code.clone();
        WithoutReferences.visit_expr_mut(&mut body);
        let read = operands(&body);
        let read = quote!(#(#read)*);
        let mut stay_usable = StayUsable { reader: self, kept };
        stay_usable.visit_expr_mut(&mut code);
        let operation = Operation::Elements {
            code: code.into_token_stream(),
            body,
        };
        self.push(value, annotation, operation, read);
        Ok(())
    }

    /// Replaces operands that are not variables by the values of steps.
    fn operands_of(&mut self, expr: &mut Expr, kept: &mut Vec<Ident>) -> syn::Result<()> {
        match expr {
            Expr::Paren(of) => self.operands_of(&mut of.expr, kept)?,
            Expr::Group(of) => self.operands_of(&mut of.expr, kept)?,
            Expr::Binary(of) => {
                self.operands_of(&mut of.left, kept)?;
                self.operands_of(&mut of.right, kept)?;
            }
            Expr::Unary(of) => self.operands_of(&mut of.expr, kept)?,
            Expr::MethodCall(call) if methods::is_of_elements(call) => {
                self.operands_of(&mut call.receiver, kept)?;
                for argument in &mut call.args {
                    self.operands_of(argument, kept)?;
                }
            }
            _ if let Some(call) = method_of_sizes(expr) => {
                let value = self.fresh("value", call.method.span());
                self.call_of_method(value.clone(), None, call)?;
                *expr = parse_quote!(#value);
            }
            _ if !self.is_active(expr) => {
                // The derivative may read the value again.
                let place = without_references(expr);
                if self.is_repeatable(place) {
                    return Ok(());
                }
                let name = self.kept(place)?;
                // An element is a number, whose type rustc may infer from the other operand.
                if !matches!(expr, Expr::Index(_)) {
                    kept.push(name.clone());
                }
                *expr = match expr {
                    Expr::Reference(_) => parse_quote!(&#name),
                    _ => parse_quote!(#name),
                };
            }
            _ if variable(without_references(expr)).is_some() => {}
            _ => {
                let is_reference = matches!(expr, Expr::Reference(_));
                let is_field = field(without_references(expr)).is_some();
                let name = self.value(expr)?;
                // A field's value is a reference already.
                *expr = match (is_reference, is_field) {
                    (true, false) => parse_quote!(&#name),
                    (true, true) | (false, false) => parse_quote!(#name),
                    (false, true) => parse_quote!((*#name)),
                };
            }
        }
        Ok(())
    }

    /// Replaces fields with a gradient and values `&expr`, which a loop evaluates once, by the values of steps. Returns
    /// whether the steps evaluate more than places.
    pub fn with_steps(&mut self, body: &mut Expr) -> syn::Result<bool> {
        let mut operands = LoopOperands {
            reader: self,
            result: Ok(false),
        };
        operands.visit_expr_mut(body);
        operands.result
    }
}

/// Replaces operands of a loop that are not variables.
struct LoopOperands<'a> {
    reader: &'a mut Reader,
    /// Whether the steps evaluate more than places.
    result: syn::Result<bool>,
}

impl LoopOperands<'_> {
    fn replace(&mut self, expr: &mut Expr) {
        let place = without_references(expr);
        let is_place = variable(place).is_some() || field(place).is_some();
        let evaluates = !is_place || !self.reader.is_repeatable(place);
        match (self.reader.value(expr), &mut self.result) {
            (Ok(name), result) => {
                *expr = parse_quote!(#name);
                if let Ok(result) = result {
                    *result |= evaluates;
                }
            }
            (Err(error), result) => *result = Err(error),
        }
    }
}

impl VisitMut for LoopOperands<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        // `x[i, j]` in `einsum!`.
        if let Expr::Index(of) = expr
            && let Expr::Tuple(_) = &*of.index
        {
            return match &*of.expr {
                // A constant index selects a slice.
                Expr::MethodCall(call) if call.method == "slice" => self.replace(&mut of.expr),
                _ => self.visit_expr_mut(&mut of.expr),
            };
        }
        match (&*expr, field(expr)) {
            (_, Some((root, _))) if self.reader.masks.contains_key(root) => {
                self.replace(expr);
            }
            (Expr::Reference(_), _) => self.replace(expr),
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_expr_call_mut(&mut self, call: &mut ExprCall) {
        // A function may take the address of an element.
        let is_reduction = broadcast::is_reduction(call);
        for argument in &mut call.args {
            match argument {
                Expr::Reference(of) if !is_reduction => {
                    visit_mut::visit_expr_reference_mut(self, of)
                }
                _ => self.visit_expr_mut(argument),
            }
        }
    }
}

/// Keeps the operands of operators usable, which would move tensors: the pullback or the rest of the body reads them too.
struct StayUsable<'a> {
    reader: &'a Reader,
    /// The values of calls.
    kept: Vec<Ident>,
}

impl StayUsable<'_> {
    fn operand(&self, operand: &mut Expr) {
        let Some(name) = variable(operand) else {
            return;
        };
        let is_active = self.reader.masks.contains_key(name);
        if self.kept.contains(name) || is_active && !self.reader.references.contains(name) {
            let span = name.span().resolved_at(Span::mixed_site());
            *operand = match self.reader.is_generic {
                true => {
                    let usable = quote_spanned!(span=> ::shapecast_grad::__private::Usable(&#name));
                    parse_quote!({
                        use ::shapecast_grad::__private::{ByReference as _, ByValue as _};
                        #usable.operand()
                    })
                }
                false => {
                    let of = quote_spanned!(span=> ::shapecast_grad::__private::operand);
                    parse_quote!(#of(&#name))
                }
            };
        }
    }
}

impl VisitMut for StayUsable<'_> {
    fn visit_expr_binary_mut(&mut self, of: &mut ExprBinary) {
        visit_mut::visit_expr_binary_mut(self, of);
        self.operand(&mut of.left);
        self.operand(&mut of.right);
    }

    fn visit_expr_unary_mut(&mut self, of: &mut ExprUnary) {
        visit_mut::visit_expr_unary_mut(self, of);
        if let UnOp::Neg(_) = of.op {
            self.operand(&mut of.expr);
        }
    }
}

/// Removes `&` and `*` before operands: `broadcast!` borrows them, and reads their elements.
struct WithoutReferences;

impl VisitMut for WithoutReferences {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        loop {
            let inner = match expr {
                Expr::Reference(of) => &of.expr,
                Expr::Unary(of) if matches!(of.op, UnOp::Deref(_)) => &of.expr,
                Expr::Paren(of) if matches!(&*of.expr, Expr::Unary(star) if matches!(star.op, UnOp::Deref(_))) => {
                    &of.expr
                }
                _ => break,
            };
            *expr = (**inner).clone();
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}
