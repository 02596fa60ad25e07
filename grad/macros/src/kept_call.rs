//! Calls of the user in a loop over elements, whose results are kept: `__kept_call(kept, f(x))`. The derivative is that of the
//! call, and the value is that of the tensor.

use crate::names::variable;
use proc_macro2::Span;
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprCall, Ident, parse_quote};

/// The name of the function of marked calls, which is not written.
pub const KEPT_CALL: &str = "__kept_call";

/// Returns the tensor and the call of a marked call.
pub fn kept_call(expr: &Expr) -> Option<(&Ident, &Expr)> {
    match expr {
        Expr::Call(call) if variable(&call.func).is_some_and(|name| name == KEPT_CALL) => {
            Some((variable(&call.args[0])?, &call.args[1]))
        }
        _ => None,
    }
}

/// Returns an expression with the results of marked calls.
pub fn evaluated(expr: &Expr) -> Expr {
    let mut expr = expr.clone();
    Evaluated.visit_expr_mut(&mut expr);
    expr
}

/// Returns `true` for a call that reads the result of a marked call.
pub fn is_kept(call: &ExprCall) -> bool {
    let Expr::Path(path) = &*call.func else {
        return false;
    };
    let last = path.path.segments.last();
    path.path.leading_colon.is_some() && last.is_some_and(|last| last.ident == "kept")
}

struct Evaluated;

impl VisitMut for Evaluated {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some((kept, call)) = kept_call(expr) {
            let span = call.span().resolved_at(Span::mixed_site());
            let read = quote_spanned!(span=> ::shapecast_grad::__private::kept);
            *expr = parse_quote!(#read(#kept));
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}
