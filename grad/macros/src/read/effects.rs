//! Statements that are evaluated for their effect, and what leaves a turn of a loop.

use super::Reader;
use crate::names::{mentioned, variable};
use crate::resolve::is_formatting;
use proc_macro2::Span;
use quote::quote;
use shapecast_syntax::places::is_assigning;
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Error, Expr, ExprAssign, ExprBinary, ExprBreak, ExprClosure, ExprContinue, ExprForLoop,
    ExprLoop, ExprReturn, ExprTry, ExprWhile, Ident, Stmt,
};

impl Reader {
    /// Returns the expression of a statement that is evaluated for its effect: one that depends on no value with a gradient
    /// and assigns no variable of the body, and `println!` and others that read values.
    pub fn effect(&self, statement: &Stmt) -> syn::Result<Option<Expr>> {
        let expr = match statement {
            Stmt::Expr(expr, _) => self.current_expr(expr)?,
            Stmt::Macro(of) => {
                let call = &of.mac;
                self.current_expr(quote!(#call))?
            }
            _ => return Ok(None),
        };
        if matches!(&expr, Expr::Macro(of) if is_formatting(&of.mac)) {
            return Ok(Some(expr));
        }
        let is_effect = !self.is_active(&expr) && assigned_in(&expr, &self.bound).is_none();
        if !is_effect {
            return Ok(None);
        }
        let changed = mentioned(&expr);
        if let Some(name) = changed.intersection(&self.mutable).next() {
            let message = format!(
                "this statement may change `{name}` in place, which the pullback reads: bind the new value by `let`"
            );
            return Err(Error::new_spanned(expr, message));
        }
        Ok(Some(expr))
    }

    /// Returns the error of an expression that leaves the function, or a turn of a loop after an assignment, whose variable
    /// would have another value after the loop.
    pub fn check_leaving(&self, expr: &Expr) -> syn::Result<()> {
        match leaves(expr) {
            Some(Leaves::Turn(span)) if self.has_assigned => {
                let message = "`break` and `continue` after an assignment in a turn have no rule: write them before it, or \
                               give the variable its value by `if condition { .. } else { .. }`";
                Err(Error::new(span, message))
            }
            Some(Leaves::Function(span)) => {
                let message = "`return` and `?` in a differentiated function have no rule";
                Err(Error::new(span, message))
            }
            _ => Ok(()),
        }
    }
}

/// Returns the first name of `names` that an expression assigns.
fn assigned_in(expr: &Expr, names: &BTreeSet<Ident>) -> Option<Ident> {
    struct Search<'a> {
        names: &'a BTreeSet<Ident>,
        found: Option<Ident>,
    }
    impl Search<'_> {
        fn left(&mut self, left: &Expr) {
            let name = variable(left).filter(|name| self.names.contains(name));
            self.found = self.found.take().or(name.cloned());
        }
    }
    impl<'a> Visit<'a> for Search<'_> {
        fn visit_expr_assign(&mut self, of: &'a ExprAssign) {
            self.left(&of.left);
            visit::visit_expr_assign(self, of);
        }

        fn visit_expr_binary(&mut self, of: &'a ExprBinary) {
            if is_assigning(&of.op) {
                self.left(&of.left);
            }
            visit::visit_expr_binary(self, of);
        }
    }
    let mut search = Search { names, found: None };
    search.visit_expr(expr);
    search.found
}

/// Returns the first `break`, `continue`, `return` or `?` of an expression that leaves what is around it.
fn leaves(expr: &Expr) -> Option<Leaves> {
    let mut search = LeavesSearch(None);
    search.visit_expr(expr);
    search.0
}

/// What leaves a loop or a function.
#[derive(Clone, Copy)]
enum Leaves {
    /// `break` or `continue`.
    Turn(Span),
    /// `return` or `?`.
    Function(Span),
}

struct LeavesSearch(Option<Leaves>);

impl<'a> Visit<'a> for LeavesSearch {
    fn visit_expr_break(&mut self, of: &'a ExprBreak) {
        self.0 = self.0.or(Some(Leaves::Turn(of.span())));
    }

    fn visit_expr_continue(&mut self, of: &'a ExprContinue) {
        self.0 = self.0.or(Some(Leaves::Turn(of.span())));
    }

    fn visit_expr_return(&mut self, of: &'a ExprReturn) {
        self.0 = Some(Leaves::Function(of.span()));
    }

    fn visit_expr_try(&mut self, of: &'a ExprTry) {
        self.0 = Some(Leaves::Function(of.span()));
    }

    fn visit_expr_for_loop(&mut self, _: &'a ExprForLoop) {}

    fn visit_expr_while(&mut self, _: &'a ExprWhile) {}

    fn visit_expr_loop(&mut self, _: &'a ExprLoop) {}

    fn visit_expr_closure(&mut self, _: &'a ExprClosure) {}
}
