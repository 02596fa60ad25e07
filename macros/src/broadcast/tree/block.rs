//! Blocks and the names that they bind.

use super::Node;
use crate::broadcast::names::LocalId;
use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Ident, Token};

/// `{ statements }`.
#[derive(Clone)]
pub struct Block {
    /// Of the braces.
    pub span: Span,
    /// A value without a `;` at the end is the block's value.
    pub statements: Vec<Node>,
}

/// `let pattern = value else { … };`.
#[derive(Clone)]
pub struct Let {
    /// From the attributes to the `=`.
    pub head: TokenStream,
    /// Whether the pattern is `_` or `()`: it is bound for what it does.
    pub is_unwanted: bool,
    /// What is bound.
    pub value: Box<Node>,
    /// What is done if the pattern does not match.
    pub otherwise: Option<(Token![else], Box<Node>)>,
    /// At the end.
    pub semicolon: Token![;],
    /// The binding, if the pattern is a name, which is bound once and for all: the same `let` in front
    /// of any expression gives the name the same meaning there.
    pub name: Option<LocalId>,
}

/// The use of a name that is bound inside the macro call.
#[derive(Clone)]
pub struct Local {
    /// Which binding it is.
    pub id: LocalId,
    /// The name.
    pub name: Ident,
}

impl Block {
    /// What is inside, if that is one value or statement.
    pub fn only_statement(&self) -> Option<&Node> {
        match self.statements.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }
}

impl Let {
    /// The value, and what is done otherwise.
    pub fn children(&self) -> Vec<&Node> {
        let otherwise = self.otherwise.iter().map(|(_, node)| &**node);
        [&*self.value].into_iter().chain(otherwise).collect()
    }

    /// The same with other children.
    pub fn map_children(self, map: &mut dyn FnMut(Node) -> Node) -> Self {
        Self {
            value: self.value.map(map),
            otherwise: self
                .otherwise
                .map(|(else_token, node)| (else_token, node.map(map))),
            ..self
        }
    }
}

impl ToTokens for Block {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let statements = &self.statements;
        let mut group = Group::new(Delimiter::Brace, quote!(#(#statements)*));
        group.set_span(self.span);
        group.to_tokens(tokens);
    }
}

impl ToTokens for Let {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self {
            head,
            value,
            otherwise,
            semicolon,
            ..
        } = self;
        tokens.extend(quote!(#head #value));
        if let Some((else_token, block)) = otherwise {
            tokens.extend(quote!(#else_token #block));
        }
        semicolon.to_tokens(tokens);
    }
}
