//! The errors of statements and expressions that have no rule.

use syn::{Expr, Stmt};

/// What a body may contain, for errors.
pub const RULES: &str = "`#[vjp]` has rules for `broadcast!`, `einsum!`, `matmul`, reductions, operators, \
                     and calls of functions with `#[vjp]`";

/// Returns the error of a statement.
pub fn no_rule_for(statement: &Stmt) -> &'static str {
    match statement {
        Stmt::Expr(Expr::Assign(_), _) => {
            "an assignment to a part of a value has no rule: bind a new value by `let`"
        }
        Stmt::Expr(Expr::Binary(_), _) => {
            "an update of a part of a value has no rule: bind a new value by `let`"
        }
        Stmt::Expr(Expr::MethodCall(_) | Expr::Macro(_), _) | Stmt::Macro(_) => {
            "an update in place has no rule: bind the new value by `let`"
        }
        Stmt::Item(_) => "an item in a block has no rule: write it at the start of the function",
        _ => {
            "this statement has no rule: a body has `let`, assignments to variables, branches, loops and a result"
        }
    }
}

/// Returns the error of an expression.
pub fn no_rule_for_expr(expr: &Expr) -> String {
    let (construct, advice) = match expr {
        Expr::Closure(_) => ("a closure", "write a function with `#[vjp]`"),
        Expr::Array(_) | Expr::Repeat(_) => ("an array of values with a gradient", "write a tuple"),
        Expr::Struct(_) => (
            "a struct of values with a gradient",
            "write a tuple, or pass the values one by one",
        ),
        Expr::Cast(_) => (
            "a cast of a value with a gradient",
            "convert before the differentiated function",
        ),
        Expr::Reference(_) => ("`&mut`", "bind the new value by `let`"),
        Expr::Block(_) => ("a block with a label", "write `if` and `else` with values"),
        Expr::Loop(_) => (
            "`loop` with a value",
            "assign a variable from before the loop",
        ),
        Expr::Unsafe(_) => (
            "an `unsafe` block with a gradient",
            "write a function with a `vjp` by hand",
        ),
        Expr::Macro(_) => ("this macro with values with a gradient", RULES),
        _ => ("this expression", RULES),
    };
    format!("{construct} has no rule: {advice}")
}
