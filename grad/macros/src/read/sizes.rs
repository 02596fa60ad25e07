//! Methods such as `len`, which give sizes of tensors and lists. A struct of the user may have a method of such a name whose
//! result has a gradient: it is one where the result is an operand beside floats, or the result of the function.

use super::Reader;
use super::methods::{is_of_elements, is_of_sizes};
use crate::names::variable;
use proc_macro2::Span;
use quote::quote_spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, ExprCall, ExprMethodCall, Ident, Lit, UnOp, parse_quote};

impl Reader {
    /// Marks the results of methods of sizes, so that a result of another type is an error.
    pub fn check_sizes(&self, expr: &mut Expr) {
        CheckedSizes { reader: self }.visit_expr_mut(expr);
    }

    /// Records a value that is the result of a method of sizes, or another name of such a value.
    pub fn name_sizes(&mut self, value: &Ident, expr: &Expr) {
        let known = variable(expr).and_then(|name| self.sizes.get(name));
        let method = match (method_of_sizes(expr), known) {
            (Some(_), _) => value.clone(),
            (None, Some(known)) => known.clone(),
            (None, None) => return,
        };
        self.sizes.insert(value.clone(), method);
    }

    /// Records the values of methods of sizes that are operands of arithmetic with floats. Returns `true` if a call of such
    /// a method is an operand itself.
    pub fn find_user_methods(&mut self, expr: &Expr) -> bool {
        let mut operands = Vec::new();
        add_operands(expr, &mut operands);
        let mut floats = operands.iter();
        if operands.len() < 2 || !floats.any(|of| is_float(of) || self.is_active(of)) {
            return false;
        }
        operands.iter().for_each(|of| self.takes_float(of));
        operands.iter().any(|of| method_of_sizes(of).is_some())
    }

    /// Records that the value of a method of sizes is a float, if the expression is its name.
    pub fn takes_float(&mut self, expr: &Expr) {
        let known = variable(expr).and_then(|name| self.sizes.get(name));
        self.user_methods.extend(known.cloned());
    }

    /// Records the values of methods of sizes that a loop computes with.
    pub fn take_floats(&mut self, body: &Expr) {
        struct Operators<'a>(Vec<&'a Expr>);
        impl<'a> Visit<'a> for Operators<'a> {
            fn visit_expr(&mut self, expr: &'a Expr) {
                self.0.push(expr);
                visit::visit_expr(self, expr);
            }
        }
        let mut operators = Operators(Vec::new());
        operators.visit_expr(body);
        for expr in operators.0 {
            self.find_user_methods(expr);
        }
    }
}

/// Marks the results of methods that depend on sizes alone.
struct CheckedSizes<'a> {
    reader: &'a Reader,
}

impl VisitMut for CheckedSizes<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        // A block is read once for itself, and once for each of its statements.
        if method_of_sizes(expr).is_some() {
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::MethodCall(call) = expr
            && is_of_sizes(call)
            && self.reader.is_active(&call.receiver)
        {
            let span = call.method.span().resolved_at(Span::mixed_site());
            let checked = quote_spanned!(span=> ::shapecast_grad::__private::of_sizes);
            *expr = parse_quote!(#checked(#call));
        }
    }
}

/// Returns `x.len()` of `of_sizes(x.len())`, which this module writes.
pub fn method_of_sizes(expr: &Expr) -> Option<&ExprMethodCall> {
    match expr {
        Expr::Call(call) if is_check_of_sizes(call) => match call.args.first() {
            Some(Expr::MethodCall(method)) => Some(method),
            _ => None,
        },
        _ => None,
    }
}

pub fn is_check_of_sizes(call: &ExprCall) -> bool {
    matches!(&*call.func, Expr::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "of_sizes"))
}

/// Adds the operands of arithmetic and of functions of elements.
fn add_operands<'a>(expr: &'a Expr, operands: &mut Vec<&'a Expr>) {
    match expr {
        Expr::Paren(of) => add_operands(&of.expr, operands),
        Expr::Group(of) => add_operands(&of.expr, operands),
        Expr::Reference(of) => add_operands(&of.expr, operands),
        Expr::Unary(of) if matches!(of.op, UnOp::Neg(_)) => add_operands(&of.expr, operands),
        Expr::Binary(of) if is_arithmetic(&of.op) => {
            add_operands(&of.left, operands);
            add_operands(&of.right, operands);
        }
        Expr::MethodCall(call) if is_of_elements(call) && call.method != "powi" => {
            add_operands(&call.receiver, operands);
            call.args.iter().for_each(|of| add_operands(of, operands));
        }
        other => operands.push(other),
    }
}

fn is_arithmetic(operator: &BinOp) -> bool {
    use BinOp::*;
    matches!(operator, Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_))
}

fn is_float(expr: &Expr) -> bool {
    matches!(expr, Expr::Lit(literal) if matches!(literal.lit, Lit::Float(_)))
}
