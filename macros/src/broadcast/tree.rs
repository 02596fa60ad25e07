//! The element-wise expression as a tree of our own.
//!
//! What later steps look at (operators, calls, methods) has a kind of its own; control flow and the like
//! is kept as its tokens with nodes in between. Every node knows which operands it reads and whether it
//! could stand elsewhere. A node prints as the user's tokens with the user's spans.

mod operand_set;
mod parts;
#[cfg(test)]
mod tests;

pub use operand_set::{MAX_OPERANDS, OperandId, OperandSet};
pub use parts::Parts;

use super::names::Locals;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{BinOp, ExprPath, Ident, Token, Type, UnOp, token};

/// A sub-expression.
#[derive(Clone)]
pub struct Node {
    /// What it is, with its children inside.
    pub kind: Kind,
    operands: OperandSet,
    locals: Locals,
}

/// What a sub-expression is.
#[derive(Clone)]
pub enum Kind {
    /// An operand's element.
    Element(Element),
    /// What does not vary from element to element, and the names bound inside: as written.
    Verbatim(TokenStream),
    /// A path to a function, a variant or the like, as written.
    Path(ExprPath),
    /// `(inner)`.
    Paren(token::Paren, Box<Node>),
    /// `-inner`.
    Unary(UnOp, Box<Node>),
    /// `left + right`, comparisons and `&&` too.
    Binary(Box<Node>, BinOp, Box<Node>),
    /// `inner as Type`.
    Cast(Box<Node>, Token![as], Box<Type>),
    /// A function's call.
    Call(Call),
    /// A method's call.
    Method(Method),
    /// Any other syntax.
    Other(Parts),
}

/// One element of an operand.
#[derive(Clone)]
pub struct Element {
    /// Which operand it is of.
    pub operand: OperandId,
    /// The kernel's variable, at the place of the use.
    pub variable: Ident,
}

/// `callee(arguments)`.
#[derive(Clone)]
pub struct Call {
    /// A [`Kind::Path`], unless it is a closure, a field or the like.
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

impl Node {
    /// The node of this kind; what it reads is what its children and itself read.
    pub fn new(kind: Kind) -> Self {
        let (mut operands, mut locals) = (OperandSet::EMPTY, Locals::default());
        if let Kind::Element(element) = &kind {
            operands = OperandSet::of(element.operand);
        }
        for child in kind.children() {
            operands = operands.union(child.operands);
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

    /// This node as one that uses, or no longer uses, names bound inside the macro call.
    pub fn with_locals(mut self, change: impl FnOnce(&mut Locals)) -> Self {
        change(&mut self.locals);
        self
    }

    /// The node as tightly bound as a macro's `$x:expr` is: in parentheses, if it is made of parts that
    /// an operator beside it could pull apart.
    pub fn tight(self) -> Self {
        match self.kind {
            Kind::Unary(..) | Kind::Binary(..) | Kind::Cast(..) | Kind::Other(_) => Self::new(
                Kind::Paren(token::Paren(Span::mixed_site()), Box::new(self)),
            ),
            _ => self,
        }
    }

    /// The operands of which it reads elements.
    pub fn operands(&self) -> OperandSet {
        self.operands
    }

    /// Whether it means the same outside of the blocks, arms and closures around it.
    pub fn is_free(&self) -> bool {
        self.locals.is_empty()
    }

    /// The node inside of any parentheses around it.
    pub fn unparenthesised(&self) -> &Self {
        match &self.kind {
            Kind::Paren(_, inner) => inner.unparenthesised(),
            _ => self,
        }
    }
}

impl Kind {
    /// The nodes directly inside, in the order of the source.
    pub fn children(&self) -> Vec<&Node> {
        match self {
            Self::Element(_) | Self::Verbatim(_) | Self::Path(_) => vec![],
            Self::Paren(_, inner) | Self::Unary(_, inner) | Self::Cast(inner, ..) => vec![inner],
            Self::Binary(left, _, right) => vec![left, right],
            Self::Call(call) => [&*call.callee].into_iter().chain(&call.arguments).collect(),
            Self::Method(method) => [&*method.receiver]
                .into_iter()
                .chain(&method.arguments)
                .collect(),
            Self::Other(parts) => parts.nodes(),
        }
    }
}

impl ToTokens for Node {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match &self.kind {
            Kind::Element(element) => element.variable.to_tokens(tokens),
            Kind::Verbatim(verbatim) => verbatim.to_tokens(tokens),
            Kind::Path(path) => path.to_tokens(tokens),
            Kind::Paren(paren, inner) => paren.surround(tokens, |tokens| inner.to_tokens(tokens)),
            Kind::Unary(operator, inner) => tokens.extend(quote!(#operator #inner)),
            Kind::Binary(left, operator, right) => tokens.extend(quote!(#left #operator #right)),
            Kind::Cast(inner, as_token, to) => tokens.extend(quote!(#inner #as_token #to)),
            Kind::Call(Call {
                callee,
                paren,
                arguments,
            }) => {
                callee.to_tokens(tokens);
                paren.surround(tokens, |tokens| arguments.to_tokens(tokens));
            }
            Kind::Method(Method {
                receiver,
                dot,
                name,
                turbofish,
                paren,
                arguments,
            }) => {
                tokens.extend(quote!(#receiver #dot #name #turbofish));
                paren.surround(tokens, |tokens| arguments.to_tokens(tokens));
            }
            Kind::Other(parts) => parts.to_tokens(tokens),
        }
    }
}
