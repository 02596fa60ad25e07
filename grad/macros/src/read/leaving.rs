//! Finds expressions that leave the turn of a loop or the function, or panic.

use quote::ToTokens;
use syn::{Expr, Stmt, parse_quote};

/// Returns the expression of a statement that leaves the turn or panics.
pub fn leaving(last: Option<&Stmt>) -> Option<Expr> {
    match last? {
        Stmt::Expr(expr, _) if is_leaving(expr) => Some(expr.clone()),
        Stmt::Macro(of) => {
            let call = &of.mac;
            let expr: Expr = parse_quote!(#call);
            is_leaving(&expr).then_some(expr)
        }
        _ => None,
    }
}

/// Returns `true` for an expression of the type `!`.
pub fn is_leaving(expr: &Expr) -> bool {
    match expr {
        Expr::Break(_) | Expr::Continue(_) | Expr::Return(_) => true,
        Expr::Macro(of) => {
            let last = of.mac.path.segments.last();
            let last = last.map(|last| last.ident.to_token_stream().to_string());
            last.is_some_and(|name| {
                matches!(&*name, "panic" | "unreachable" | "todo" | "unimplemented")
            })
        }
        Expr::Block(of) => leaving(of.block.stmts.last()).is_some(),
        Expr::If(of) => {
            let then = leaving(of.then_branch.stmts.last()).is_some();
            then && of
                .else_branch
                .as_ref()
                .is_some_and(|(_, other)| is_leaving(other))
        }
        Expr::Match(of) => of.arms.iter().all(|arm| is_leaving(&arm.body)),
        _ => false,
    }
}
