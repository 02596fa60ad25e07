//! The variables that an expression reads.

use crate::read::indexed;
use std::collections::BTreeSet;
use syn::{Expr, ExprCall, Ident};

/// Returns the variables that an expression of elements reads and does not bind, in the order of the source.
pub fn operands(body: &Expr) -> Vec<Ident> {
    operands_beside(body, &|_| false)
}

/// Returns the variables that a term of `einsum!` reads without indices and does not bind.
pub fn scalars(term: &Expr) -> Vec<Ident> {
    operands_beside(term, &|expr| indexed(expr).is_some())
}

/// Returns the variables that an expression reads and does not bind, but not those in the expressions that `is_skipped`
/// chooses.
fn operands_beside(body: &Expr, is_skipped: &dyn Fn(&Expr) -> bool) -> Vec<Ident> {
    let mut operands = Operands {
        is_skipped,
        found: Vec::new(),
        bound: BTreeSet::new(),
    };
    syn::visit::Visit::visit_expr(&mut operands, body);
    operands.found
}

struct Operands<'s> {
    is_skipped: &'s dyn Fn(&Expr) -> bool,
    found: Vec<Ident>,
    bound: BTreeSet<Ident>,
}

impl<'a> syn::visit::Visit<'a> for Operands<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if !(self.is_skipped)(expr) {
            syn::visit::visit_expr(self, expr);
        }
    }

    fn visit_pat_ident(&mut self, of: &'a syn::PatIdent) {
        self.bound.insert(of.ident.clone());
    }

    fn visit_expr_call(&mut self, call: &'a ExprCall) {
        call.args
            .iter()
            .for_each(|argument| self.visit_expr(argument));
    }

    fn visit_expr_path(&mut self, path: &'a syn::ExprPath) {
        let Some(name) = path.path.get_ident() else {
            return;
        };
        if !self.bound.contains(name) && !self.found.contains(name) {
            self.found.push(name.clone());
        }
    }
}
