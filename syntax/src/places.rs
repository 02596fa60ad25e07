//! In-place forms, such as `x += y`, and the places that they update.

use crate::tokens::ungrouped;
use syn::{BinOp, Expr, UnOp};

/// The left side of an in-place form.
pub struct Assignment {
    /// The place that is updated.
    pub target: Expr,
    /// An operator such as `+=`, or `None` for `=`.
    pub operator: Option<BinOp>,
}

/// Splits an in-place form at its operator.
pub fn split(expr: Expr) -> (Option<Assignment>, Expr) {
    let (target, operator, value) = match expr {
        Expr::Assign(assign) => (assign.left, None, assign.right),
        Expr::Binary(binary) if is_assigning(&binary.op) => {
            (binary.left, Some(binary.op), binary.right)
        }
        // A macro's `$e:expr`.
        Expr::Group(group) => return split(*group.expr),
        value => return (None, value),
    };
    let target = *target;
    (Some(Assignment { target, operator }), *value)
}

/// Returns `+` for `+=`, and so on.
pub fn plain_operator(operator: &BinOp) -> Option<BinOp> {
    Some(match operator {
        BinOp::AddAssign(_) => BinOp::Add(Default::default()),
        BinOp::SubAssign(_) => BinOp::Sub(Default::default()),
        BinOp::MulAssign(_) => BinOp::Mul(Default::default()),
        BinOp::DivAssign(_) => BinOp::Div(Default::default()),
        BinOp::RemAssign(_) => BinOp::Rem(Default::default()),
        BinOp::BitXorAssign(_) => BinOp::BitXor(Default::default()),
        BinOp::BitAndAssign(_) => BinOp::BitAnd(Default::default()),
        BinOp::BitOrAssign(_) => BinOp::BitOr(Default::default()),
        BinOp::ShlAssign(_) => BinOp::Shl(Default::default()),
        BinOp::ShrAssign(_) => BinOp::Shr(Default::default()),
        _ => return None,
    })
}

pub fn is_assigning(operator: &BinOp) -> bool {
    plain_operator(operator).is_some()
}

/// Returns `true` if the expression has the form of a place.
pub fn is_place(expr: &Expr) -> bool {
    match ungrouped(expr) {
        Expr::Path(_) | Expr::Field(_) | Expr::Index(_) => true,
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)),
        Expr::Paren(paren) => is_place(&paren.expr),
        _ => false,
    }
}

/// Returns `true` for a method call, which may return a mutable view.
pub fn is_method_call(expr: &Expr) -> bool {
    match ungrouped(expr) {
        Expr::MethodCall(_) => true,
        Expr::Paren(paren) => is_method_call(&paren.expr),
        _ => false,
    }
}
