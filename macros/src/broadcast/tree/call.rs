//! Calls of functions and methods.

use super::Node;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::punctuated::{Pair, Punctuated};
use syn::{Ident, Token, token};

/// `callee(arguments)`.
#[derive(Clone)]
pub struct Call {
    /// A [`Kind::Path`](super::Kind::Path), unless it is a closure, a field or the like.
    pub callee: Box<Node>,
    /// Around the arguments.
    pub paren: token::Paren,
    /// What it passes.
    pub arguments: Arguments,
}

/// `receiver.name(arguments)`.
#[derive(Clone)]
pub struct Method {
    /// The first argument.
    pub receiver: Box<Node>,
    /// Before the name.
    pub dot: Token![.],
    /// Which method it is.
    pub name: Ident,
    /// Its generic arguments, if they are spelt out.
    pub turbofish: Option<syn::AngleBracketedGenericArguments>,
    /// Around the arguments.
    pub paren: token::Paren,
    /// What it passes after the receiver.
    pub arguments: Arguments,
}

/// What a call passes.
pub type Arguments = Punctuated<Node, Token![,]>;

impl Call {
    /// The callee and the arguments.
    pub fn children(&self) -> Vec<&Node> {
        [&*self.callee].into_iter().chain(&self.arguments).collect()
    }

    /// The same with other children.
    pub fn map_children(self, map: &mut dyn FnMut(Node) -> Node) -> Self {
        Self {
            callee: self.callee.map(map),
            paren: self.paren,
            arguments: map_arguments(self.arguments, map),
        }
    }
}

impl Method {
    /// The receiver and the arguments.
    pub fn children(&self) -> Vec<&Node> {
        [&*self.receiver]
            .into_iter()
            .chain(&self.arguments)
            .collect()
    }

    /// The same with other children.
    pub fn map_children(self, map: &mut dyn FnMut(Node) -> Node) -> Self {
        Self {
            receiver: self.receiver.map(map),
            arguments: map_arguments(self.arguments, map),
            ..self
        }
    }
}

/// Other arguments between the same commas.
fn map_arguments(arguments: Arguments, map: &mut dyn FnMut(Node) -> Node) -> Arguments {
    let pairs = arguments.into_pairs().map(Pair::into_tuple);
    pairs
        .map(|(node, comma)| Pair::new(map(node), comma))
        .collect()
}

impl ToTokens for Call {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.callee.to_tokens(tokens);
        self.paren
            .surround(tokens, |tokens| self.arguments.to_tokens(tokens));
    }
}

impl ToTokens for Method {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self {
            receiver,
            dot,
            name,
            turbofish,
            paren,
            arguments,
        } = self;
        tokens.extend(quote!(#receiver #dot #name #turbofish));
        paren.surround(tokens, |tokens| arguments.to_tokens(tokens));
    }
}
