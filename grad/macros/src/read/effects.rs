//! Statements that are evaluated for their effect, and what leaves a turn of a loop.

use super::Reader;
use super::methods::reads_receiver;
use super::once::is_pure_method;
use crate::names::{field, mentioned, variable};
use crate::resolve::is_formatting;
use proc_macro2::Span;
use quote::quote;
use shapecast_syntax::places::is_assigning;
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Error, Expr, ExprAssign, ExprBinary, ExprBreak, ExprClosure, ExprContinue, ExprForLoop,
    ExprLoop, ExprMethodCall, ExprReference, ExprReturn, ExprTry, ExprWhile, Ident, Item, Macro,
    Stmt,
};

impl Reader {
    /// Returns the expression of a statement that is evaluated for its effect: one that depends on no value with a gradient
    /// and assigns no variable of the body, and calls and `println!` of any values.
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
        let is_call = matches!(expr, Expr::Call(_));
        if self.is_active(&expr) && !is_call || !self.assigned(&expr).is_empty() {
            return Ok(None);
        }
        let changed = may_change(&expr);
        let is_read =
            |name: &&Ident| self.mutable.contains(*name) || self.masks.contains_key(*name);
        if let Some(name) = changed.iter().find(is_read) {
            let message = format!(
                "this statement may change `{name}` in place, which the pullback reads: bind the new value by `let`"
            );
            return Err(Error::new_spanned(expr, message));
        }
        Ok(Some(expr))
    }

    /// Returns the variables of the body that an expression assigns.
    pub fn assigned(&self, expr: &Expr) -> Vec<Ident> {
        let mut search = AssignedSearch {
            names: &self.bound,
            found: Vec::new(),
        };
        search.visit_expr(expr);
        search.found
    }

    /// Returns the error of an expression that leaves a turn of a loop after an assignment, whose variable would have another
    /// value after the loop.
    pub fn check_leaving(&self, expr: &Expr) -> syn::Result<()> {
        match LeavesSearch::of(|search| search.visit_expr(expr)) {
            Some(span) if self.has_assigned => {
                let message = "`break` and `continue` inside of an expression after an assignment have no rule: write a \
                               statement such as `if condition { break; }`";
                Err(Error::new(span, message))
            }
            _ => Ok(()),
        }
    }
}

/// Collects the names of `names` that are assigned.
struct AssignedSearch<'a> {
    names: &'a BTreeSet<Ident>,
    found: Vec<Ident>,
}

impl AssignedSearch<'_> {
    fn left(&mut self, left: &Expr) {
        if let Expr::Tuple(of) = left {
            of.elems.iter().for_each(|place| self.left(place));
        }
        if let Some(name) = variable(left)
            && self.names.contains(name)
            && !self.found.contains(name)
        {
            self.found.push(name.clone());
        }
    }
}

impl<'a> Visit<'a> for AssignedSearch<'_> {
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

/// Returns the variables that an expression may change in place.
fn may_change(expr: &Expr) -> BTreeSet<Ident> {
    #[derive(Default)]
    struct Search(BTreeSet<Ident>);
    impl Search {
        fn place(&mut self, place: &Expr) {
            let root = variable(place).or_else(|| field(place).map(|(root, _)| root));
            self.0.extend(root.cloned());
        }
    }
    impl<'a> Visit<'a> for Search {
        fn visit_expr_reference(&mut self, of: &'a ExprReference) {
            if of.mutability.is_some() {
                self.place(&of.expr);
            }
            visit::visit_expr_reference(self, of);
        }

        fn visit_expr_method_call(&mut self, of: &'a ExprMethodCall) {
            if !reads_receiver(&of.method.to_string()) && !is_pure_method(of) {
                self.place(&of.receiver);
            }
            visit::visit_expr_method_call(self, of);
        }

        fn visit_expr_assign(&mut self, of: &'a ExprAssign) {
            self.place(&of.left);
            visit::visit_expr_assign(self, of);
        }

        fn visit_expr_binary(&mut self, of: &'a ExprBinary) {
            if is_assigning(&of.op) {
                self.place(&of.left);
            }
            visit::visit_expr_binary(self, of);
        }

        fn visit_macro(&mut self, of: &'a Macro) {
            if !is_formatting(of) {
                self.0.extend(mentioned(&of.tokens));
            }
        }
    }
    let mut search = Search::default();
    search.visit_expr(expr);
    search.0
}

/// Returns `true` if a statement has a `break` or `continue` of the loop around it.
pub fn leaves_turn(statement: &Stmt) -> bool {
    LeavesSearch::of(|search| search.visit_stmt(statement)).is_some()
}

/// Returns the place of the first `return` or `?` of a statement.
pub fn leaves_function(statement: &Stmt) -> Option<Span> {
    struct Search(Option<Span>);
    impl<'a> Visit<'a> for Search {
        fn visit_expr_return(&mut self, of: &'a ExprReturn) {
            self.0 = self.0.or(Some(of.span()));
        }

        fn visit_expr_try(&mut self, of: &'a ExprTry) {
            self.0 = self.0.or(Some(of.span()));
        }

        fn visit_expr_closure(&mut self, _: &'a ExprClosure) {}

        fn visit_item(&mut self, _: &'a Item) {}
    }
    let mut search = Search(None);
    search.visit_stmt(statement);
    search.0
}

/// Finds the first `break` or `continue` of the loop around an expression.
struct LeavesSearch(Option<Span>);

impl LeavesSearch {
    fn of(visit: impl FnOnce(&mut Self)) -> Option<Span> {
        let mut search = LeavesSearch(None);
        visit(&mut search);
        search.0
    }
}

impl<'a> Visit<'a> for LeavesSearch {
    fn visit_expr_break(&mut self, of: &'a ExprBreak) {
        if of.label.is_none() {
            self.0 = self.0.or(Some(of.span()));
        }
    }

    fn visit_expr_continue(&mut self, of: &'a ExprContinue) {
        if of.label.is_none() {
            self.0 = self.0.or(Some(of.span()));
        }
    }

    fn visit_expr_for_loop(&mut self, _: &'a ExprForLoop) {}

    fn visit_expr_while(&mut self, _: &'a ExprWhile) {}

    fn visit_expr_loop(&mut self, _: &'a ExprLoop) {}

    fn visit_expr_closure(&mut self, _: &'a ExprClosure) {}
}
