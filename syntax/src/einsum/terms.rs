//! The terms of the outermost sum of a call, which `einsum!` sums one by one.

use syn::{BinOp, Expr, UnOp};

/// Returns the terms of a sum, whatever brackets and signs it has, and whether each is subtracted. `is_negative` says whether
/// the sum is.
pub fn terms(value: &Expr, is_negative: bool) -> Vec<(&Expr, bool)> {
    match value {
        Expr::Paren(of) => terms(&of.expr, is_negative),
        Expr::Group(of) => terms(&of.expr, is_negative),
        Expr::Reference(of) if matches!(&*of.expr, Expr::Paren(_)) => terms(&of.expr, is_negative),
        Expr::Unary(of) if matches!(of.op, UnOp::Neg(_)) => terms(&of.expr, !is_negative),
        Expr::Binary(of) if matches!(of.op, BinOp::Add(_) | BinOp::Sub(_)) => {
            let mut all = terms(&of.left, is_negative);
            let is_difference = matches!(of.op, BinOp::Sub(_));
            all.extend(terms(&of.right, is_negative != is_difference));
            all
        }
        _ => vec![(value, is_negative)],
    }
}
