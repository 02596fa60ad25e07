//! Errors for syntax that is not element-wise, with replacements.

use super::Lowering;
use crate::tree::Node;
use quote::ToTokens;
use shapecast_syntax::tokens::source_text;
use syn::{Attribute, Expr};

const CALL_FUNCTION: &str = "move it into a function and call the function";
const AWAIT_BEFORE: &str = "await the value before the call";
const CHOOSE: &str = "choose the value with `if` or `match`";
const UNWRAP: &str = "use `match` or `unwrap_or`";
const CONDITION: &str = "write it in the condition of an `if`, or as a statement in a block";

impl Lowering<'_> {
    /// Reports an expression that has no element-wise meaning, at the token that makes it so.
    pub fn unsupported(&mut self, expr: &Expr) -> Node {
        let update = |target: &Expr, operator: &dyn ToTokens| {
            let (target, operator) = (source_text(target), source_text(operator.to_token_stream()));
            format!(
                "bind a new name with `let`, or write `broadcast!({target} {operator} …)` to update \
                 the elements of `{target}`"
            )
        };
        let assignment;
        let (at, what, remedy): (&dyn ToTokens, _, &str) = match expr {
            Expr::Assign(of) => {
                assignment = update(&of.left, &of.eq_token);
                (&of.eq_token, "an assignment", &assignment)
            }
            Expr::Async(of) => (&of.async_token, "an `async` block", AWAIT_BEFORE),
            Expr::Await(of) => (&of.await_token, "`await`", AWAIT_BEFORE),
            Expr::Binary(of) => {
                assignment = update(&of.left, &of.op);
                (&of.op, "an assignment", &assignment)
            }
            Expr::Break(of) => (&of.break_token, "`break`", CHOOSE),
            Expr::Continue(of) => (&of.continue_token, "`continue`", CHOOSE),
            Expr::ForLoop(of) => (&of.for_token, "a loop", CALL_FUNCTION),
            Expr::Infer(of) => (&of.underscore_token, "`_`", "write a value"),
            Expr::Let(of) => (&of.let_token, "`let` as a value", CONDITION),
            Expr::Loop(of) => (&of.loop_token, "a loop", CALL_FUNCTION),
            Expr::RawAddr(of) => (&of.raw, "`&raw`", "use the element itself"),
            Expr::Return(of) => (&of.return_token, "`return`", CHOOSE),
            Expr::Try(of) => (&of.question_token, "`?`", UNWRAP),
            Expr::TryBlock(of) => (&of.try_token, "a `try` block", UNWRAP),
            Expr::While(of) => (&of.while_token, "a loop", CALL_FUNCTION),
            Expr::Yield(of) => (&of.yield_token, "`yield`", CHOOSE),
            _ => (expr, "this syntax", CALL_FUNCTION),
        };
        let message = format!("{what} is not supported inside `broadcast!`: {remedy}");
        self.error(expr, at, message)
    }

    /// Reports attributes that may remove code, because the macro cannot evaluate their conditions.
    pub fn check_attributes(&mut self, attributes: &[Attribute]) {
        let is_conditional = |attribute: &&Attribute| {
            attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr")
        };
        for attribute in attributes.iter().filter(is_conditional) {
            let message = "`#[cfg]` is not supported inside `broadcast!`: choose with \
                           `if cfg!(…)`, or move the attribute to the statement around the call";
            self.errors.add(attribute, message);
        }
    }
}

/// Takes the attributes off an expression. Paths and `const` blocks keep their attributes.
pub fn take_attributes(expr: &mut Expr) -> Vec<Attribute> {
    macro_rules! attributes_of {
        ($($kind:ident)*) => {
            match expr {
                $(Expr::$kind(expr) => std::mem::take(&mut expr.attrs),)*
                _ => Vec::new(),
            }
        };
    }
    attributes_of!(
        Array Binary Block Call Cast Closure Field If Index Lit Macro Match MethodCall Paren Range
        Reference Repeat Struct Tuple Unary Unsafe
    )
}
