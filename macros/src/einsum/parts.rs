//! The parts of expressions.

use crate::ast::parts;
use syn::{Expr, Stmt};

/// Calls `visit` with each expression directly inside of an expression, in the order of the source.
pub fn for_each_part(expr: &mut Expr, visit: &mut dyn FnMut(&mut Expr)) {
    match expr {
        Expr::Binary(of) => {
            visit(&mut of.left);
            visit(&mut of.right);
        }
        Expr::Block(of) => for_each_statement(&mut of.block.stmts, visit),
        Expr::Unsafe(of) => for_each_statement(&mut of.block.stmts, visit),
        Expr::Cast(of) => visit(&mut of.expr),
        Expr::Closure(of) => visit(&mut of.body),
        Expr::Group(of) => visit(&mut of.expr),
        Expr::If(of) => {
            visit(&mut of.cond);
            for_each_statement(&mut of.then_branch.stmts, visit);
            if let Some((_, otherwise)) = &mut of.else_branch {
                visit(otherwise);
            }
        }
        Expr::Let(of) => visit(&mut of.expr),
        Expr::Match(of) => {
            visit(&mut of.expr);
            for arm in &mut of.arms {
                if let Some((_, guard)) = &mut arm.guard {
                    visit(guard);
                }
                visit(&mut arm.body);
            }
        }
        Expr::Paren(of) => visit(&mut of.expr),
        Expr::Reference(of) => visit(&mut of.expr),
        Expr::Unary(of) => visit(&mut of.expr),
        _ => parts(expr).into_iter().for_each(visit),
    }
}

fn for_each_statement(statements: &mut [Stmt], visit: &mut dyn FnMut(&mut Expr)) {
    for statement in statements {
        match statement {
            Stmt::Local(local) => {
                if let Some(init) = &mut local.init {
                    visit(&mut init.expr);
                    if let Some((_, otherwise)) = &mut init.diverge {
                        visit(otherwise);
                    }
                }
            }
            Stmt::Expr(expr, _) => visit(expr),
            Stmt::Item(_) | Stmt::Macro(_) => {}
        }
    }
}
