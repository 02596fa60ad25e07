//! The syntax that is not element-wise, and what to write instead.

use super::Lowering;
use crate::broadcast::tree::Node;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Expr};

impl Lowering<'_> {
    /// Refuses an expression of a kind that has no element-wise meaning, at the token that makes it so.
    pub fn refuse_syntax(&mut self, expr: &Expr) -> Node {
        match expr {
            Expr::Assign(assign) => self.refuse(
                assign.eq_token,
                "an assignment inside is not an element-wise expression: bind a new name with `let`; \
                 `broadcast!(x = …)` assigns to the elements of `x`",
            ),
            Expr::Async(block) => self.refuse(
                block.async_token,
                "an `async` block is not an element-wise expression: await its value before the call",
            ),
            Expr::Await(of) => self.refuse(
                of.await_token,
                "`await` is not part of an element-wise expression: await the value before the call",
            ),
            Expr::Binary(binary) => self.refuse(
                binary.op,
                "an assignment inside is not an element-wise expression: bind a new name with `let`; \
                 `broadcast!(x += …)` updates the elements of `x`",
            ),
            Expr::Break(jump) => self.refuse(
                jump.break_token,
                "`break` is not part of an element-wise expression: \
                 choose the value with `if` or `match`",
            ),
            Expr::Continue(jump) => self.refuse(
                jump.continue_token,
                "`continue` is not part of an element-wise expression: \
                 choose the value with `if` or `match`",
            ),
            Expr::ForLoop(of) => self.refuse(of.for_token, A_LOOP),
            Expr::Loop(of) => self.refuse(of.loop_token, A_LOOP),
            Expr::While(of) => self.refuse(of.while_token, A_LOOP),
            Expr::Infer(of) => self.refuse(
                of.underscore_token,
                "`_` is not an expression: write the value that belongs here",
            ),
            Expr::Let(of) => self.refuse(
                of.let_token,
                "`let` is not an expression: write it in a condition or, with a `;`, in a block",
            ),
            Expr::RawAddr(of) => self.refuse(
                of.raw,
                "an element has no address: `&raw` is not part of an element-wise expression",
            ),
            Expr::Return(of) => self.refuse(
                of.return_token,
                "`return` is not part of an element-wise expression: \
                 the value of the expression is the element; choose it with `if` or `match`",
            ),
            Expr::Try(of) => self.refuse(
                of.question_token,
                "`?` is not part of an element-wise expression, which gives a value for every element: \
                 use `match` or `unwrap_or`",
            ),
            Expr::TryBlock(of) => self.refuse(
                of.try_token,
                "a `try` block is not an element-wise expression: use `match` or `unwrap_or`",
            ),
            Expr::Yield(of) => self.refuse(
                of.yield_token,
                "`yield` is not part of an element-wise expression: \
                 the value of the expression is the element",
            ),
            _ => self.refuse(
                expr,
                "this syntax is not known as an element-wise expression: \
                 put it into a function and call that",
            ),
        }
    }
}

impl Lowering<'_> {
    /// Attributes as they are. Those that may leave out what follows are refused: whether they do cannot be seen
    /// here.
    pub fn attributes(&mut self, attributes: &[Attribute]) -> TokenStream {
        for attribute in attributes {
            if ["cfg", "cfg_attr"]
                .iter()
                .any(|name| attribute.path().is_ident(name))
            {
                self.refuse(
                    attribute,
                    "whether this is compiled cannot be seen here: choose with `if cfg!(…)`, or put the \
                     attribute on the statement around the call",
                );
            }
        }
        quote!(#(#attributes)*)
    }
}

/// What any loop is told.
const A_LOOP: &str = "a loop is not an element-wise expression, which is run for every element already: \
                      put it into a function and call that";

/// The attributes before an expression of a kind that is taken apart.
pub fn attributes(expr: &Expr) -> &[Attribute] {
    macro_rules! of {
        ($($kind:ident)*) => {
            match expr {
                $(Expr::$kind(expr) => &expr.attrs,)*
                _ => &[],
            }
        };
    }
    of!(
        Array Binary Block Call Cast Closure Field If Index Macro Match MethodCall Paren Range Reference Repeat
        Struct Tuple Unary Unsafe
    )
}
