//! The kinds of sub-expressions.

use super::{Block, Call, Let, Local, Method, Node, OperandId, Parts, Reduction};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{BinOp, ExprPath, Ident, Lit, Token, Type, UnOp, token};

/// What a sub-expression is.
#[derive(Clone)]
pub enum Kind {
    /// An operand's element.
    Element(Element),
    /// A name bound inside.
    Local(Local),
    /// What does not vary from element to element: as written.
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
    /// A reduction, which is a loop of its own.
    Reduction(Reduction),
    /// `{ … }`.
    Block(Block),
    /// A statement that binds names.
    Let(Let),
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
    /// What the user wrote for it here.
    pub written: TokenStream,
}

impl Kind {
    /// Whether it is a number, `true` or the like, as written.
    pub fn is_literal(&self) -> bool {
        matches!(self, Self::Verbatim(tokens) if syn::parse2::<Lit>(tokens.clone()).is_ok())
    }

    /// The nodes directly inside, in the order of the source.
    pub fn children(&self) -> Vec<&Node> {
        match self {
            Self::Element(_) | Self::Local(_) | Self::Verbatim(_) | Self::Path(_) => vec![],
            Self::Paren(_, inner) | Self::Unary(_, inner) | Self::Cast(inner, ..) => vec![inner],
            Self::Binary(left, _, right) => vec![left, right],
            Self::Call(call) => call.children(),
            Self::Method(method) => method.children(),
            Self::Reduction(reduction) => vec![&reduction.argument],
            Self::Block(block) => block.statements.iter().collect(),
            Self::Let(statement) => statement.children(),
            Self::Other(parts) => parts.nodes(),
        }
    }

    /// The same with other nodes directly inside; they are asked for in the order of the source.
    pub fn map_children(self, map: &mut dyn FnMut(Node) -> Node) -> Self {
        match self {
            Self::Element(_) | Self::Local(_) | Self::Verbatim(_) | Self::Path(_) => self,
            Self::Paren(paren, inner) => Self::Paren(paren, inner.map(map)),
            Self::Unary(operator, inner) => Self::Unary(operator, inner.map(map)),
            Self::Cast(inner, as_token, to) => Self::Cast(inner.map(map), as_token, to),
            Self::Binary(left, operator, right) => {
                Self::Binary(left.map(map), operator, right.map(map))
            }
            Self::Call(call) => Self::Call(call.map_children(map)),
            Self::Method(method) => Self::Method(method.map_children(map)),
            Self::Reduction(reduction) => Self::Reduction(Reduction {
                argument: reduction.argument.map(map),
                ..reduction
            }),
            Self::Block(block) => Self::Block(Block {
                statements: block.statements.into_iter().map(map).collect(),
                ..block
            }),
            Self::Let(statement) => Self::Let(statement.map_children(map)),
            Self::Other(parts) => Self::Other(parts.map_nodes(map)),
        }
    }
}

impl ToTokens for Kind {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Element(element) => element.variable.to_tokens(tokens),
            Self::Local(local) => local.name.to_tokens(tokens),
            Self::Verbatim(verbatim) => verbatim.to_tokens(tokens),
            Self::Path(path) => path.to_tokens(tokens),
            Self::Paren(paren, inner) => paren.surround(tokens, |tokens| inner.to_tokens(tokens)),
            Self::Unary(operator, inner) => tokens.extend(quote!(#operator #inner)),
            Self::Binary(left, operator, right) => tokens.extend(quote!(#left #operator #right)),
            Self::Cast(inner, as_token, to) => tokens.extend(quote!(#inner #as_token #to)),
            Self::Call(call) => call.to_tokens(tokens),
            Self::Method(method) => method.to_tokens(tokens),
            Self::Reduction(reduction) => reduction.to_tokens(tokens),
            Self::Block(block) => block.to_tokens(tokens),
            Self::Let(statement) => statement.to_tokens(tokens),
            Self::Other(parts) => parts.to_tokens(tokens),
        }
    }
}
