//! Which parts of an expression are evaluated whenever the whole is.

use crate::broadcast::tree::{Block, Kind, Let, Node};
use syn::BinOp;

/// How many of the nodes directly inside, from the first on, are evaluated in any case and could be
/// evaluated before everything else.
pub fn unconditional(kind: &Kind) -> usize {
    match kind {
        Kind::Binary(_, BinOp::And(_) | BinOp::Or(_), _) => 1,
        Kind::Paren(..)
        | Kind::Unary(..)
        | Kind::Binary(..)
        | Kind::Cast(..)
        | Kind::Call(_)
        | Kind::Method(_) => kind.children().len(),
        Kind::Block(block) if is_straight(block) => until_guard(block),
        Kind::Let(_) => 1,
        Kind::Other(parts) if parts.is_branch() => 1,
        _ => 0,
    }
}

/// How many statements there are up to the first that may end the evaluation, that one included: what stands
/// behind it may count on it.
fn until_guard(block: &Block) -> usize {
    let guard = block.statements.iter().position(may_end);
    guard.map_or(block.statements.len(), |guard| guard + 1)
}

/// Whether there is a macro call such as `panic!(…)` in the node, or a function is called and its value is not
/// wanted.
fn may_end(node: &Node) -> bool {
    let calls = |inner: &Node| matches!(inner.kind, Kind::Call(_) | Kind::Method(_));
    match &node.kind {
        Kind::Let(Let {
            is_unwanted, value, ..
        }) if *is_unwanted && calls(value) => true,
        Kind::Other(parts) if parts.is_macro_call() => true,
        Kind::Verbatim(tokens) => tokens.to_string().contains('!'),
        Kind::Other(parts) if parts.is_punctuated() => parts
            .nodes()
            .iter()
            .any(|&inner| calls(inner) || may_end(inner)),
        kind => kind.children().into_iter().any(may_end),
    }
}

/// Whether the block runs from its beginning to its end, and may be looked into. What its items name, and
/// the methods that a `use` brings into scope, mean nothing outside.
fn is_straight(block: &Block) -> bool {
    block
        .statements
        .iter()
        .all(|statement| match &statement.kind {
            Kind::Verbatim(_) => false,
            Kind::Let(Let { otherwise, .. }) => otherwise.is_none(),
            _ => true,
        })
}
