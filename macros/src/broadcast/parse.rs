//! Reads the expression, and tells the in-place forms apart.

use super::axis_list;
use crate::input::Crate;
use syn::parse::{Parse, ParseStream};
use syn::{BinOp, Error, Expr, Token};

/// The whole input.
pub struct Input {
    /// Where the crate is.
    pub krate: Crate,
    /// What the value is for, if it is not the result.
    pub assignment: Option<Assignment>,
    /// The element-wise expression; in place, the right-hand side.
    pub value: Expr,
}

/// The left of an in-place form.
pub struct Assignment {
    /// The place that is updated.
    pub target: Expr,
    /// How it is.
    pub operator: Operator,
}

/// How an in-place form combines the target's element with the value.
pub enum Operator {
    /// `=` replaces it.
    Replace,
    /// `+=` and its like.
    Combine(BinOp),
}

impl Operator {
    /// Whether it is `/=` or `%=`.
    pub fn divides(&self) -> bool {
        matches!(
            self,
            Self::Combine(BinOp::DivAssign(_) | BinOp::RemAssign(_))
        )
    }
}

/// What a call that is not one expression is told.
const NEEDS_EXPRESSION: &str =
    "broadcast! needs an expression, such as `x * 2.0 + y`, or an assignment, such as `x += y`";

impl Parse for Input {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let krate = input.parse()?;
        if input.is_empty() {
            return Err(Error::new(input.span(), NEEDS_EXPRESSION));
        }
        if input.peek(Token![let]) {
            return Err(
                input.error("put `let` and the expression after it in a block: `{ let …; … }`")
            );
        }
        let unread = input.fork();
        let expr: Expr = input.parse().map_err(|error| {
            let tokens = unread.parse().unwrap_or_default();
            axis_list::refusal(tokens).unwrap_or(error)
        })?;
        if !input.is_empty() {
            return Err(
                input.error("expected the end of the expression: broadcast! takes only one")
            );
        }
        let (assignment, value) = split(expr);
        if let Some(Assignment { target, .. }) = &assignment
            && !is_place(target)
        {
            let message = "only a place can be assigned to: a variable, a field, or what a reference points at";
            return Err(Error::new_spanned(target, message));
        }
        Ok(Self {
            krate,
            assignment,
            value,
        })
    }
}

/// Takes an in-place form apart.
fn split(expr: Expr) -> (Option<Assignment>, Expr) {
    let (target, operator, value) = match expr {
        Expr::Assign(assign) => (assign.left, Operator::Replace, assign.right),
        Expr::Binary(binary) if is_assigning(&binary.op) => {
            (binary.left, Operator::Combine(binary.op), binary.right)
        }
        // A macro's `$e:expr`.
        Expr::Group(group) => return split(*group.expr),
        value => return (None, value),
    };
    (
        Some(Assignment {
            target: *target,
            operator,
        }),
        *value,
    )
}

/// Whether the operator is `+=` or one of its like.
pub fn is_assigning(operator: &BinOp) -> bool {
    use BinOp::*;
    matches!(
        operator,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}

/// Whether the expression names a place, by its form.
pub fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Field(_) | Expr::Index(_) => true,
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)),
        Expr::Paren(paren) => is_place(&paren.expr),
        Expr::Group(group) => is_place(&group.expr),
        _ => false,
    }
}
