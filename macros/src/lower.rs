//! Builds the tree in one walk that follows scopes, finds operands and reports errors.

mod control;
mod macros;
mod operands;
mod places;
mod reductions;
mod scopes;
mod suggest;
mod tensor_methods;
mod unsupported;

pub use macros::expand_matches;
pub use operands::target_variable;
pub use reductions::cannot_use;

use crate::ast::{Kind, parts};
use crate::errors::Errors;
use crate::parse::Input;
use crate::tree::Node;
use operands::Operands;
use places::Role;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use scopes::Scopes;
use shapecast_syntax::places::is_assigning;
use shapecast_syntax::tokens::signed_integer;
use std::fmt::Display;
use syn::{Expr, ExprStruct, ExprUnary, UnOp};

/// Returns the tree of the call's value.
pub fn lower(input: &Input, errors: &mut Errors) -> Node {
    let target = input.assignment.as_ref().map(|of| &of.target);
    let mut lowering = Lowering {
        scopes: Scopes::default(),
        operands: Operands::with_target(target),
        is_unsafe: false,
        leaves_unsafe: false,
        has_captured: false,
        is_in_editor: input.is_in_editor,
        errors,
    };
    lowering.check_value(&input.value);
    let tree = lowering.expr(&mut input.value.clone());
    debug_assert!(tree.facts.locals.is_empty(), "all scopes are closed");
    match lowering.has_captured {
        true => lowering.resolve_captured(tree),
        false => tree,
    }
}

struct Lowering<'a> {
    scopes: Scopes,
    operands: Operands,
    /// Whether the walk is inside of `unsafe { … }`.
    is_unsafe: bool,
    /// Whether a part of the `unsafe` block is evaluated before the kernel.
    leaves_unsafe: bool,
    /// Whether a message names a place from outside.
    has_captured: bool,
    is_in_editor: bool,
    errors: &'a mut Errors,
}

/// The position of an expression, which decides the meaning of `&` before the expression.
#[derive(Clone, Copy, PartialEq)]
enum Position {
    /// An argument of a call, which may expect a reference.
    Argument,
    /// Anywhere else, where an element is expected.
    Elsewhere,
}

impl Lowering<'_> {
    /// Lowers an expression that is not an argument of a call, and moves its tokens into the tree.
    fn expr(&mut self, expr: &mut Expr) -> Node {
        self.expr_at(expr, Position::Elsewhere)
    }

    fn expr_at(&mut self, expr: &mut Expr, position: Position) -> Node {
        let attributes = unsupported::take_attributes(expr);
        let node = match expr {
            Expr::Field(_) | Expr::Index(_) | Expr::Unary(_) if self.is_target(expr) => {
                self.place(expr)
            }
            _ => self.bare_expr(expr, position),
        };
        self.attributed(&attributes, node)
    }

    fn is_target(&self, expr: &Expr) -> bool {
        self.operands.is_target(expr) && self.scopes.mentioned(expr).is_empty()
    }

    fn attributed(&mut self, attributes: &[syn::Attribute], node: Node) -> Node {
        self.check_attributes(attributes);
        match attributes {
            [] => node,
            _ => Node::new(Kind::Attributed(quote!(#(#attributes)*)), vec![node]),
        }
    }

    fn bare_expr(&mut self, expr: &mut Expr, position: Position) -> Node {
        match expr {
            Expr::Array(_) | Expr::Range(_) | Expr::Repeat(_) | Expr::Tuple(_) => {
                self.compound(expr, Self::expr, Position::Elsewhere)
            }
            Expr::Binary(of) if !is_assigning(&of.op) => {
                let children = vec![self.expr(&mut of.left), self.expr(&mut of.right)];
                Node::new(Kind::Binary(of.op), children)
            }
            Expr::Block(block) => self.labelled_block(block),
            Expr::Call(call) => {
                let reduction = self.reduction(call);
                match reduction.or_else(|| self.suggest_for_call(call)) {
                    Some(reduction) => reduction,
                    None => self.compound(expr, Self::callee, Position::Argument),
                }
            }
            Expr::Cast(of) => {
                let kind = Kind::Cast(of.as_token, of.ty.clone());
                Node::new(kind, vec![self.expr(&mut of.expr)])
            }
            Expr::Closure(closure) => self.closure(closure),
            Expr::Const(block) => Node::leaf(Kind::Verbatim(block.to_token_stream())),
            Expr::Field(_) => self.path_or_field(expr),
            Expr::Group(group) => self.expr_at(&mut group.expr, position).tight(),
            Expr::If(of) => self.if_else(of),
            Expr::Index(index) => match self.suggest_for_list(&index.expr) {
                Some(suggestion) => suggestion,
                None => self.compound(expr, Self::captured, Position::Elsewhere),
            },
            Expr::Lit(literal) => Node::leaf(Kind::Literal(literal.lit.clone())),
            Expr::Macro(call) => self.macro_call(&call.mac),
            Expr::Match(of) => self.match_arms(of),
            Expr::MethodCall(call) => {
                let suggestion = self.suggest_for_method(call);
                match suggestion.or_else(|| self.suggest_for_tensor_method(call)) {
                    Some(suggestion) => suggestion,
                    None => self.compound(expr, Self::expr, Position::Argument),
                }
            }
            Expr::Paren(of) => {
                let inner = self.expr(&mut of.expr);
                Node::new(Kind::Paren(of.paren_token), vec![inner])
            }
            Expr::Path(path) => {
                // The attributes of a statement that starts with a path are the path's.
                self.check_attributes(&path.attrs);
                self.path_or_field(expr)
            }
            Expr::Reference(of) => self.reference(of, position),
            Expr::Struct(of) => {
                self.complete_fields(of);
                self.compound(expr, Self::expr, Position::Elsewhere)
            }
            Expr::Unary(ExprUnary { op, expr, .. })
                if matches!(op, UnOp::Deref(_)) && signed_integer(expr).is_some() =>
            {
                self.error(expr, op, "there is no operator `**`: write `x.powi(2)`")
            }
            Expr::Unary(of) => Node::new(Kind::Unary(of.op), vec![self.expr(&mut of.expr)]),
            Expr::Unsafe(block) => self.unsafe_block(block),
            _ => self.unsupported(expr),
        }
    }

    /// Lowers the parts of an expression: the first one by `first`, the others at `position`.
    fn compound(
        &mut self,
        expr: &mut Expr,
        first: fn(&mut Self, &mut Expr) -> Node,
        position: Position,
    ) -> Node {
        let mut expr = std::mem::replace(expr, Expr::Verbatim(TokenStream::new()));
        let mut parts = parts(&mut expr).into_iter();
        let first = parts.next().map(|part| first(self, part));
        let rest = parts.map(|part| self.expr_at(part, position));
        let children = first.into_iter().chain(rest).collect();
        Node::new(Kind::compound(expr), children)
    }

    /// Writes `x: x` for `x` in a struct literal, unless `x` is a local, because elements are renamed.
    fn complete_fields(&mut self, literal: &mut ExprStruct) {
        for field in &mut literal.fields {
            self.check_attributes(&field.attrs);
            if !matches!(self.root_role(&field.expr), Some(Role::Local(_))) {
                field.colon_token.get_or_insert_default();
            }
        }
    }

    /// Reports an error at the tokens `at` of an expression, and returns the placeholder for it.
    fn error(&mut self, expr: impl ToTokens, at: impl ToTokens, message: impl Display) -> Node {
        self.errors.add(at, message);
        self.missing(expr)
    }

    fn missing(&self, expr: impl ToTokens) -> Node {
        Node::leaf(Kind::Missing(self.scopes.mentioned(expr)))
    }
}
