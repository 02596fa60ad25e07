//! From syn's expression to ours: finds the operands, follows the scopes, and refuses what is not
//! element-wise.

mod call;
mod control;
mod macros;
mod misspelt;
mod place;
mod reduction;
mod reference;
mod refuse;

use super::names::Scopes;
use super::operands::Operands;
use super::parse::{Input, is_assigning};
use super::tree::{Kind, Node, Parts};
use crate::refusal::Refusals;
use proc_macro2::{Delimiter, Span};
use quote::ToTokens;
use syn::punctuated::{Pair, Punctuated};
use syn::{Expr, Token, TypePath};

/// The tree of a call's value. Everything in it that is not element-wise is refused.
pub fn lower(input: &Input, refusals: &mut Refusals) -> Node {
    let mut lowering = Lowering::new(input, refusals);
    lowering.needs_value(&input.value);
    let tree = lowering.expr(&input.value);
    debug_assert!(
        tree.locals().is_empty(),
        "every name that the expression binds is bound in a scope that ends"
    );
    tree
}

/// The state of a walk through an expression.
struct Lowering<'a> {
    input: &'a Input,
    scopes: Scopes,
    operands: Operands,
    /// All operands that there will be, once somebody asks.
    all_operands: Option<Operands>,
    /// Whether it is inside of `unsafe { … }`.
    is_unsafe: bool,
    /// Whether something in there is evaluated elsewhere.
    leaves_unsafe: bool,
    /// Whether it is asked for names only, perhaps of what is evaluated elsewhere.
    only_asked: bool,
    refusals: &'a mut Refusals,
}

/// Where an expression stands, which decides what `&` means in front of it.
#[derive(Clone, Copy, PartialEq)]
enum Position {
    /// Passed to a call, which may want a reference.
    Argument,
    /// Anywhere else: an element is wanted.
    Elsewhere,
}

impl<'a> Lowering<'a> {
    /// At the beginning.
    fn new(input: &'a Input, refusals: &'a mut Refusals) -> Self {
        let target = input
            .assignment
            .as_ref()
            .map(|assignment| &assignment.target);
        Self {
            input,
            scopes: Scopes::default(),
            operands: Operands::with_target(target),
            all_operands: None,
            is_unsafe: false,
            leaves_unsafe: false,
            only_asked: false,
            refusals,
        }
    }

    /// Whether the place is an operand, here or later on.
    fn is_operand(&mut self, place: &Expr) -> bool {
        let input = self.input;
        let all = self.all_operands.get_or_insert_with(|| {
            let mut refusals = Refusals::default();
            let mut walk = Lowering::new(input, &mut refusals);
            // What only a text names makes no operand.
            walk.all_operands = Some(Operands::default());
            walk.expr(&input.value);
            walk.operands
        });
        all.knows(place)
    }
}

impl Lowering<'_> {
    /// Lowers an expression that is no argument of a call.
    fn expr(&mut self, expr: &Expr) -> Node {
        self.expr_at(expr, Position::Elsewhere)
    }

    /// Lowers an expression with the attributes before it.
    fn expr_at(&mut self, expr: &Expr, position: Position) -> Node {
        let node = match expr {
            Expr::Field(_) | Expr::Index(_) | Expr::Unary(_) if self.is_target(expr) => {
                self.place(expr)
            }
            _ => self.bare_expr(expr, position),
        };
        match refuse::attributes(expr) {
            [] => node,
            attributes => {
                let attributes = self.attributes(attributes);
                Node::new(Kind::Other(Parts::new().tokens(attributes).node(node)))
            }
        }
    }

    /// Whether it is the place that an in-place form updates.
    fn is_target(&self, expr: &Expr) -> bool {
        self.operands.is_target(expr) && !self.mentions_local(expr)
    }

    /// Lowers an expression by its kind.
    fn bare_expr(&mut self, expr: &Expr, position: Position) -> Node {
        match expr {
            Expr::Array(array) => self.list(
                Delimiter::Bracket,
                array.bracket_token.span.join(),
                &array.elems,
            ),
            Expr::Binary(binary) if !is_assigning(&binary.op) => {
                let (left, right) = (self.expr(&binary.left), self.expr(&binary.right));
                Node::new(Kind::Binary(Box::new(left), binary.op, Box::new(right)))
            }
            Expr::Block(block) => self.labelled_block(block),
            Expr::Call(call) => self.call(call),
            Expr::Cast(cast) => {
                let inner = Box::new(self.expr(&cast.expr));
                Node::new(Kind::Cast(inner, cast.as_token, cast.ty.clone()))
            }
            Expr::Closure(closure) => self.closure(closure),
            Expr::Const(_) | Expr::Lit(_) => Node::verbatim(expr),
            Expr::Field(field) => self.field(expr, field),
            Expr::Group(group) => self.expr_at(&group.expr, position).tight(),
            Expr::If(branches) => self.if_else(branches),
            Expr::Index(index) => self.index(index),
            Expr::Macro(call) => self.macro_call(&call.mac),
            Expr::Match(cases) => self.match_arms(cases),
            Expr::MethodCall(call) => self.method(call),
            Expr::Paren(paren) => {
                let inner = Box::new(self.expr(&paren.expr));
                Node::new(Kind::Paren(paren.paren_token, inner))
            }
            Expr::Path(path) => {
                // Where the path begins a statement, they are the statement's.
                self.attributes(&path.attrs);
                self.path(expr, path)
            }
            Expr::Range(range) => self.range(range),
            Expr::Reference(reference) => self.reference(expr, reference, position),
            Expr::Repeat(repeat) => self.repeat(repeat),
            Expr::Struct(literal) => self.struct_literal(literal),
            Expr::Tuple(tuple) => self.list(
                Delimiter::Parenthesis,
                tuple.paren_token.span.join(),
                &tuple.elems,
            ),
            Expr::Unary(unary) => {
                Node::new(Kind::Unary(unary.op, Box::new(self.expr(&unary.expr))))
            }
            Expr::Unsafe(block) => self.unsafe_block(block),
            refused => self.refuse_syntax(refused),
        }
    }

    /// Refuses `at`; the node stands in for it while the rest is checked.
    fn refuse(&mut self, at: impl ToTokens, message: impl std::fmt::Display) -> Node {
        self.refusals.refuse(at, message);
        Node::missing()
    }

    /// Expressions in delimiters.
    fn list(
        &mut self,
        delimiter: Delimiter,
        span: Span,
        elements: &Punctuated<Expr, Token![,]>,
    ) -> Node {
        let mut inner = Parts::new();
        for pair in elements.pairs() {
            inner.push_node(self.expr(pair.value()));
            inner.push_tokens(pair.punct());
        }
        Node::new(Kind::Other(Parts::new().group(delimiter, span, inner)))
    }

    /// `start..end`, with either left out.
    fn range(&mut self, range: &syn::ExprRange) -> Node {
        let mut parts = Parts::new();
        if let Some(start) = &range.start {
            parts.push_node(self.expr(start));
        }
        parts.push_tokens(range.limits);
        if let Some(end) = &range.end {
            parts.push_node(self.expr(end));
        }
        Node::new(Kind::Other(parts))
    }

    /// `[element; count]`, whose count is a constant.
    fn repeat(&mut self, repeat: &syn::ExprRepeat) -> Node {
        let inner = Parts::new()
            .node(self.expr(&repeat.expr))
            .tokens(repeat.semi_token)
            .tokens(&repeat.len);
        let span = repeat.bracket_token.span.join();
        Node::new(Kind::Other(Parts::new().group(
            Delimiter::Bracket,
            span,
            inner,
        )))
    }

    /// `Name { field: value, short, ..rest }`.
    fn struct_literal(&mut self, literal: &syn::ExprStruct) -> Node {
        let mut inner = Parts::new();
        for pair in literal.fields.pairs() {
            let field = pair.value();
            let value = self.expr(&field.expr);
            inner.push_tokens(self.attributes(&field.attrs));
            // A name that stays what it is stays short.
            if field.colon_token.is_some() || !matches!(value.kind, Kind::Local(_)) {
                inner.push_tokens(&field.member);
                inner.push_tokens(field.colon_token.unwrap_or_default());
            }
            inner.push_node(value);
            inner.push_tokens(pair.punct());
        }
        inner.push_tokens(literal.dot2_token);
        if let Some(rest) = &literal.rest {
            inner.push_node(self.expr(rest));
        }
        let span = literal.brace_token.span.join();
        let name = TypePath {
            qself: literal.qself.clone(),
            path: literal.path.clone(),
        };
        Node::new(Kind::Other(Parts::new().tokens(name).group(
            Delimiter::Brace,
            span,
            inner,
        )))
    }

    /// The arguments of a call.
    fn arguments(
        &mut self,
        arguments: &Punctuated<Expr, Token![,]>,
    ) -> Punctuated<Node, Token![,]> {
        arguments
            .pairs()
            .map(|pair| {
                let node = self.expr_at(pair.value(), Position::Argument);
                Pair::new(node, pair.punct().map(|&&comma| comma))
            })
            .collect()
    }
}
