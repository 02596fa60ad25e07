//! The tree of an expression: nodes with their children and facts.

use crate::ast::{Element, Kind, OperandId};
use crate::facts::Facts;
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::{BinOp, token};

/// A sub-expression or a statement.
#[derive(Clone)]
pub struct Node {
    pub kind: Kind,
    /// The children, in the order of the source.
    pub children: Vec<Node>,
    pub facts: Facts,
}

impl Node {
    pub fn new(kind: Kind, children: Vec<Self>) -> Self {
        let of_children: Vec<_> = children.iter().map(|child| &child.facts).collect();
        let facts = Facts::of(&kind, &of_children);
        Self {
            kind,
            children,
            facts,
        }
    }

    pub fn leaf(kind: Kind) -> Self {
        Self::new(kind, Vec::new())
    }

    /// Returns the node with `map` applied to each child, from the first to the last.
    pub fn map_children(self, map: &mut dyn FnMut(Self) -> Self) -> Self {
        if self.children.is_empty() {
            return self;
        }
        let children = self.children.into_iter().map(map).collect();
        Self::new(self.kind, children)
    }

    /// Returns the node in parentheses if an operator could split it, as for a macro's `$x:expr`.
    pub fn tight(self) -> Self {
        match self.kind {
            Kind::Element(_)
            | Kind::Local(..)
            | Kind::Path(..)
            | Kind::Literal(_)
            | Kind::Verbatim(_)
            | Kind::Paren(_)
            | Kind::Call(_)
            | Kind::MethodCall(_)
            | Kind::MacroCall(_)
            | Kind::Reduction(_)
            | Kind::Missing(_) => self,
            _ => {
                let paren = token::Paren(Span::mixed_site());
                Self::new(Kind::Paren(paren), vec![self])
            }
        }
    }

    /// Returns the node inside of all parentheses around it.
    pub fn unparenthesised(&self) -> &Self {
        match self.kind {
            Kind::Paren(_) => self.children[0].unparenthesised(),
            _ => self,
        }
    }

    /// Returns the operand of a final cast, or the node if it does not end in a cast.
    pub fn before_cast(&self) -> &Self {
        let inner = self.unparenthesised();
        match inner.kind {
            Kind::Cast(..) => &inner.children[0],
            _ => self,
        }
    }

    /// Returns the operator of arithmetic, unless one side is a literal, because LLVM vectorises such arithmetic.
    pub fn arithmetic(&self) -> Option<&BinOp> {
        let Kind::Binary(operator) = &self.kind else {
            return None;
        };
        let mut children = self.children.iter();
        let has_literal = children.any(|child| child.facts.speculation.is_literal);
        (is_arithmetic(operator) && !has_literal).then_some(operator)
    }

    pub fn reads(&self, operand: OperandId) -> bool {
        self.facts.operands.contains(&operand)
    }

    /// Returns each use of an element, in the order of the source.
    pub fn elements(&self) -> Vec<&Element> {
        match &self.kind {
            Kind::Element(element) => vec![element],
            _ => self.children.iter().flat_map(Self::elements).collect(),
        }
    }
}

impl ToTokens for Node {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let children: Vec<_> = self.children.iter().map(Self::to_token_stream).collect();
        tokens.extend(self.kind.print(&children));
    }
}

/// Returns `true` for `+`, `-`, `*`, `/` and `%`.
pub fn is_arithmetic(operator: &BinOp) -> bool {
    use BinOp::*;
    matches!(operator, Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_))
}
