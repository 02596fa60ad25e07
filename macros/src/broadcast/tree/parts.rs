//! Syntax kept as its tokens, with nodes in between.

use super::Node;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::ToTokens;

/// Syntax in the order of the source.
#[derive(Clone, Default)]
pub struct Parts(Vec<Part>);

/// A piece of syntax.
#[derive(Clone)]
pub enum Part {
    /// As written, or generated.
    Tokens(TokenStream),
    /// A sub-expression.
    Node(Box<Node>),
    /// What stands in delimiters, which are at the span.
    Group(Delimiter, Span, Parts),
}

impl Part {
    /// Whether it is the `if` or the `match` before what decides.
    fn is_branching(&self) -> bool {
        let first = match self {
            Self::Tokens(tokens) => tokens.clone().into_iter().next(),
            _ => None,
        };
        matches!(first, Some(TokenTree::Ident(name)) if name == "if" || name == "match")
    }
}

impl Parts {
    /// No syntax yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts tokens at the end.
    pub fn push_tokens(&mut self, tokens: impl ToTokens) {
        self.0.push(Part::Tokens(tokens.into_token_stream()));
    }

    /// Puts a sub-expression at the end.
    pub fn push_node(&mut self, node: Node) {
        self.0.push(Part::Node(Box::new(node)));
    }

    /// Puts what stands in delimiters at the end.
    pub fn push_group(&mut self, delimiter: Delimiter, span: Span, inner: Self) {
        self.0.push(Part::Group(delimiter, span, inner));
    }

    /// The same with `tokens` at the end.
    pub fn tokens(mut self, tokens: impl ToTokens) -> Self {
        self.push_tokens(tokens);
        self
    }

    /// The same with `node` at the end.
    pub fn node(mut self, node: Node) -> Self {
        self.push_node(node);
        self
    }

    /// The same with `inner` in delimiters at the end.
    pub fn group(mut self, delimiter: Delimiter, span: Span, inner: Self) -> Self {
        self.push_group(delimiter, span, inner);
        self
    }

    /// The nodes that decide what else is evaluated: conditions, guards, and what is matched.
    pub fn deciding(&self) -> Vec<&Node> {
        let mut nodes = Vec::new();
        let mut decides = false;
        for part in &self.0 {
            match part {
                Part::Tokens(_) => decides = part.is_branching(),
                Part::Node(node) => {
                    nodes.extend(decides.then_some(&**node));
                    decides = false;
                }
                Part::Group(_, _, inner) => nodes.extend(inner.deciding()),
            }
        }
        nodes
    }

    /// Whether it is an `if` or a `match`, whose first node decides what else is evaluated.
    pub fn is_branch(&self) -> bool {
        self.0.first().is_some_and(Part::is_branching)
    }

    /// Whether it is `name!(…)`.
    pub fn is_macro_call(&self) -> bool {
        matches!(self.0.get(1), Some(Part::Tokens(bang)) if bang.to_string() == "!")
    }

    /// Whether it is nodes and punctuation only, such as `&x` and `x;`.
    pub fn is_punctuated(&self) -> bool {
        self.0.iter().all(|part| match part {
            Part::Tokens(tokens) => {
                let mut tokens = tokens.clone().into_iter();
                tokens.all(|token| matches!(token, TokenTree::Punct(_)))
            }
            Part::Node(_) => true,
            Part::Group(..) => false,
        })
    }

    /// The nodes, those inside of groups too.
    pub fn nodes(&self) -> Vec<&Node> {
        let inside = |part| match part {
            &Part::Tokens(_) => vec![],
            Part::Node(node) => vec![&**node],
            Part::Group(_, _, inner) => inner.nodes(),
        };
        self.0.iter().flat_map(inside).collect()
    }

    /// The same with other nodes, those inside of groups too.
    pub fn map_nodes(self, map: &mut dyn FnMut(Node) -> Node) -> Self {
        let change = |part| match part {
            Part::Tokens(tokens) => Part::Tokens(tokens),
            Part::Node(node) => Part::Node(node.map(map)),
            Part::Group(delimiter, span, inner) => {
                Part::Group(delimiter, span, inner.map_nodes(map))
            }
        };
        Self(self.0.into_iter().map(change).collect())
    }
}

impl ToTokens for Parts {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        for part in &self.0 {
            match part {
                Part::Tokens(inner) => inner.to_tokens(tokens),
                Part::Node(node) => node.to_tokens(tokens),
                Part::Group(delimiter, span, inner) => {
                    let mut group = Group::new(*delimiter, inner.to_token_stream());
                    group.set_span(*span);
                    group.to_tokens(tokens);
                }
            }
        }
    }
}
