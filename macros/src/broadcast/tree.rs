//! The element-wise expression as a tree of our own.
//!
//! What later steps look at (operators, calls, methods, reductions, what a block binds) has a kind of its
//! own; control flow and the like is kept as its tokens with nodes in between. Every node knows which
//! operands it reads and whether it could stand elsewhere. A node prints as the user's tokens with the
//! user's spans.

mod block;
mod call;
mod kind;
mod operand_set;
mod parts;
mod reduction;
#[cfg(test)]
mod tests;

pub use block::{Block, Let, Local};
pub use call::{Call, Method};
pub use kind::{Element, Kind};
pub use operand_set::{MAX_OPERANDS, OperandId, OperandSet};
pub use parts::Parts;
pub use reduction::{Axes, Callee, Reduction, cannot_use};

use super::names::Locals;
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::token;

/// A sub-expression.
#[derive(Clone)]
pub struct Node {
    /// What it is, with its children inside.
    pub kind: Kind,
    operands: OperandSet,
    locals: Locals,
}

impl Node {
    /// The node of this kind; what it reads is what its children and itself read.
    pub fn new(kind: Kind) -> Self {
        let (mut operands, mut locals) = (OperandSet::default(), Locals::default());
        match &kind {
            Kind::Element(element) => _ = operands.insert(element.operand),
            Kind::Local(local) => locals.insert(local.id),
            _ => {}
        }
        for child in kind.children() {
            operands.extend(&child.operands);
            locals.extend(&child.locals);
        }
        Self {
            kind,
            operands,
            locals,
        }
    }

    /// Tokens that stay as they are.
    pub fn verbatim(tokens: impl ToTokens) -> Self {
        Self::new(Kind::Verbatim(tokens.into_token_stream()))
    }

    /// Stands in for what was refused.
    pub fn missing() -> Self {
        Self::verbatim(TokenStream::new())
    }

    /// This node as one that no longer uses some names bound inside the macro call.
    pub fn with_locals(mut self, change: impl FnOnce(&mut Locals)) -> Self {
        change(&mut self.locals);
        self
    }

    /// The same with other nodes directly inside, which use no other names bound inside the macro call
    /// than those before; they are asked for in the order of the source.
    pub fn map_children(self, map: &mut dyn FnMut(Self) -> Self) -> Self {
        let Self { kind, locals, .. } = self;
        Self::new(kind.map_children(map)).with_locals(|now| now.keep(&locals))
    }

    /// Another node in the same box.
    pub fn map(mut self: Box<Self>, map: &mut dyn FnMut(Self) -> Self) -> Box<Self> {
        let node = std::mem::replace(&mut *self, Self::missing());
        *self = map(node);
        self
    }

    /// The node as tightly bound as a macro's `$x:expr` is: in parentheses, if it is made of parts that
    /// an operator beside it could pull apart.
    pub fn tight(self) -> Self {
        match self.kind {
            Kind::Unary(..)
            | Kind::Binary(..)
            | Kind::Cast(..)
            | Kind::Block(_)
            | Kind::Other(_) => Self::new(Kind::Paren(
                token::Paren(Span::mixed_site()),
                Box::new(self),
            )),
            _ => self,
        }
    }

    /// The operands of which it reads elements.
    pub fn operands(&self) -> &OperandSet {
        &self.operands
    }

    /// The names that it uses but that are bound elsewhere inside the macro call. While there are any, it
    /// cannot be moved out of the blocks, arms and closures around it.
    pub fn locals(&self) -> &Locals {
        &self.locals
    }

    /// Whether it may be another value for every element.
    pub fn varies(&self) -> bool {
        !self.operands.is_empty() || !self.locals.is_empty()
    }

    /// The node inside of any parentheses around it.
    pub fn unparenthesised(&self) -> &Self {
        match &self.kind {
            Kind::Paren(_, inner) => inner.unparenthesised(),
            _ => self,
        }
    }

    /// Whether it is a number, `true` or the like, as written, in parentheses or not.
    pub fn is_literal(&self) -> bool {
        self.unparenthesised().kind.is_literal()
    }

    /// The elements that it reads, each use of them, in the order of the source.
    pub fn elements(&self) -> Vec<&Element> {
        match &self.kind {
            Kind::Element(element) => vec![element],
            kind => {
                let children = kind.children().into_iter();
                children.flat_map(Self::elements).collect()
            }
        }
    }
}

impl ToTokens for Node {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.kind.to_tokens(tokens);
    }
}
