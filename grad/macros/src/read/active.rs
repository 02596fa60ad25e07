//! Finds out whether the value of an expression depends on values with a gradient.

use super::methods::is_of_sizes;
use super::patterns::bound_names_of;
use super::{Reader, is_named};
use crate::names::{dropped, mentioned};
use crate::resolve::is_formatting;
use crate::steps::Mask;
use shapecast_syntax::numbers::is_predicate;
use std::collections::BTreeMap;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprPath, Ident, Macro, Type, UnOp};

impl Reader {
    /// Returns `true` if the value of an expression depends on values with a gradient.
    pub fn is_active(&self, expr: &Expr) -> bool {
        let mut search = ActiveSearch {
            masks: &self.masks,
            found: false,
        };
        search.visit_expr(expr);
        search.found
    }
}

/// Returns `true` if the value of an expression depends on that of a variable.
pub fn depends_on(expr: &Expr, name: &Ident) -> bool {
    let mut search = ActiveSearch {
        masks: &BTreeMap::from([(name.clone(), 1)]),
        found: false,
    };
    search.visit_expr(expr);
    search.found
}

/// Looks for values with a gradient, but not in the calls that drop gradients.
struct ActiveSearch<'a> {
    masks: &'a BTreeMap<Ident, Mask>,
    found: bool,
}

impl<'a> Visit<'a> for ActiveSearch<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::MethodCall(call) if is_of_sizes(call) => {}
            Expr::Call(_) if dropped(expr).is_some() => {}
            Expr::Macro(of) if is_formatting(&of.mac) => {}
            Expr::Cast(of) if is_integer(&of.ty) => {}
            // A condition has no gradient.
            _ if is_bool(expr) => {}
            Expr::If(of) => {
                if bound_names_of(&of.cond).is_empty() {
                    self.visit_block(&of.then_branch);
                    let other = of.else_branch.iter();
                    other.for_each(|(_, other)| self.visit_expr(other));
                } else {
                    visit::visit_expr_if(self, of);
                }
            }
            _ => visit::visit_expr(self, expr),
        }
    }

    fn visit_expr_path(&mut self, of: &'a ExprPath) {
        let name = of.path.get_ident();
        self.found |= name.is_some_and(|name| self.masks.contains_key(name));
    }

    fn visit_macro(&mut self, call: &'a Macro) {
        let mut names = mentioned(&call.tokens).into_iter();
        self.found |= names.any(|name| self.masks.contains_key(&name));
    }
}

/// Returns `true` for an expression whose value is a `bool`.
pub fn is_bool(expr: &Expr) -> bool {
    use BinOp::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
    match expr {
        Expr::Paren(of) => is_bool(&of.expr),
        Expr::Group(of) => is_bool(&of.expr),
        Expr::Unary(of) => matches!(of.op, UnOp::Not(_)),
        Expr::Binary(of) => matches!(
            of.op,
            And(_) | Eq(_) | Ge(_) | Gt(_) | Le(_) | Lt(_) | Ne(_) | Or(_)
        ),
        Expr::MethodCall(call) => is_predicate(&call.method),
        Expr::Macro(of) => is_named(&of.mac, "matches"),
        _ => false,
    }
}

fn is_integer(of: &Type) -> bool {
    let integers = [
        "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize",
    ];
    matches!(of, Type::Path(of) if integers.iter().any(|name| of.path.is_ident(name)))
}
